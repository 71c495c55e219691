declare module '*.css' {
  /** Only where the bundle asks for it as text (build.mjs, report). */
  const text: string;
  export default text;
}
