/* eslint.config.mjs: which checks hold for the client (web/src, with types) and for every .mjs file of the tree. The test
 * lint_eslint runs it from the root of the tree; form is prettier's affair.
 *
 * Each check that is switched off has its reason beside it. */
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const NODE = 'Buffer URL WebAssembly clearTimeout console fetch performance process setTimeout structuredClone';
// Tests of the client hand functions to the page; tools/bench_client.mjs does too.
const PAGE =
  'MutationObserver Node PerformanceObserver document getComputedStyle innerHeight innerWidth localStorage location ' +
  'navigator requestAnimationFrame window dispatchEvent Event DOMPoint ResizeObserver';
const known = (names) => Object.fromEntries(names.split(' ').map((name) => [name, 'readonly']));

/** Mistakes that types do not find, in TypeScript and plain scripts alike. */
const everywhere = {
  eqeqeq: 'error',
  radix: 'error',
  'array-callback-return': 'error', // a map or filter that forgets to return
  'default-case-last': 'error',
  'no-constructor-return': 'error',
  'no-else-return': 'error',
  'no-lonely-if': 'error',
  'no-self-compare': 'error',
  'no-sequences': 'error',
  'no-template-curly-in-string': 'error', // '${x}' where `${x}` was meant
  'no-unreachable-loop': 'error',
  'no-useless-return': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': ['error', { destructuring: 'all' }],
};
const unused = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true };

export default tseslint.config(
  { ignores: ['web/vendor/**'] }, // of other projects
  js.configs.recommended,
  { rules: everywhere, linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: known(`${NODE} ${PAGE}`) },
    rules: { 'no-unused-vars': ['error', unused] },
  },
  {
    files: ['web/src/**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: 'web/tsconfig.json', tsconfigRootDir: process.cwd() } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', unused],
      '@typescript-eslint/prefer-optional-chain': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // lit calls a listener with its element as `this`.
      '@typescript-eslint/unbound-method': 'off',
      // noUncheckedIndexedAccess is on: `list[i]!` is how a bound that was checked is said.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `() => this.close()` is what listeners look like.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Types say what this version's server sends; `?? []` is for another version's.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      // Fields of events and forms are unknown until they are shown, and String() is how they are shown.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `tell<Detail>(name, detail)` says at the call what the listener gets.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
);
