/* icons.ts: the few signs of the table, drawn, so that no font needs to have them. */
import { svg, html, type TemplateResult } from 'lit';

const SIGNS = {
  menu: svg`<path d="M3 5h14M3 10h14M3 15h14"></path>`,
  plus: svg`<path d="M10 4v12M4 10h12"></path>`,
  minus: svg`<path d="M4 10h12"></path>`,
  whole: svg`<path d="M4 8V4h4M16 8V4h-4M4 12v4h4M16 12v4h-4"></path>`,
  overlay: svg`<circle cx="10" cy="10" r="7"></circle><circle cx="10" cy="10" r="2.5"></circle>`,
  lasso: svg`<path d="M10 3.5c4 0 7 2 7 4.6s-3 4.6-7 4.6-7-2-7-4.6 3-4.6 7-4.6zM7 12.3c-1 1.6-.6 3 .8 4.2" stroke-dasharray="3 2"></path>`,
  there: svg`<circle cx="10" cy="10" r="5"></circle><path d="M10 1.5v5M10 13.5v5M1.5 10h5M13.5 10h5"></path>`,
  moon: svg`<path d="M14.5 13A7 7 0 0 1 8 3.2 7 7 0 1 0 14.5 13z"></path>`,
};
export const icon = (name: keyof typeof SIGNS): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${SIGNS[name]}</svg>`;
