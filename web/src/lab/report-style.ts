/** How the report looks. It is one file, so its style is in the script. */
export default `
body { font: 16px/1.5 'EB Garamond', Georgia, serif; color: #222; background: #fbf8f0; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1, h2 { font-weight: 500; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { text-align: left; padding: 0.2rem 0.6rem; border-bottom: 1px solid #d8d0bc; vertical-align: top; }
figure { display: inline-block; width: min(100%, 28rem); margin: 0.5rem 1rem 0.5rem 0; }
figcaption { font-style: italic; }
select, input { font: inherit; margin: 0.3rem 0.6rem 0.3rem 0; vertical-align: middle; }
svg { width: 100%; height: auto; }
svg.map { border: 1px solid #b8ac90; }
.first { fill: #7a3b2e; color: #7a3b2e; }
.second { fill: #27466b; color: #27466b; }
.plain { fill: #8a7f66; }
circle { fill-opacity: 0.6; }
path.band { fill-opacity: 0.18; stroke: none; }
path.middle { fill: none; stroke: currentColor; stroke-width: 1.6; }
code { background: #efe9d8; padding: 0.1rem 0.3rem; overflow-wrap: anywhere; }
`;
