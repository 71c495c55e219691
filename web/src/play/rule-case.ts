/* rule-case.ts: case numbers in sentences and sheets, each a link to what the case demands (<enf-case>). */
import { html, nothing, type TemplateResult } from 'lit';
import '../rules/case.js';

let cited = '';
/** Whose cases they are: set by the page that shows a game. */
export function citeFrom(game: string): void { cited = game; }

/** A number in brackets, as the books cite: [9.53]. */
export function caseLink(ruleCase: string | null | undefined): TemplateResult | typeof nothing {
  if (!ruleCase) return nothing;
  return html`<span class="cited">[<enf-case game=${cited} case=${ruleCase}></enf-case>]</span>`;
}
/** A sentence with its cases as links: "…turned away. [13.31]" */
export function withCases(text: string): (string | TemplateResult | typeof nothing)[] {
  return text.split(/(\[[A-Z]?\d[\w.]*\])/).filter(Boolean)
    .map((part) => /^\[[A-Z]?\d/.test(part) ? caseLink(part.slice(1, -1)) : part);
}
