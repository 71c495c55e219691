/* gallery.mjs: the board alone on a page, with a real battle on it, for looking at and for measuring; never shipped.
 *
 *   node dev/gallery.mjs [--program ../build-dev/enfilade] [--port 1865] [--game monocacy] [--actions 900]
 *
 * Then open http://127.0.0.1:1865/ ; ?theme=night&palette=contrast. --large: that map eight times, side by side (large.mjs). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { largeBattle } from './large.mjs';

const here = dirname(fileURLToPath(import.meta.url)),
  web = resolve(here, '..'),
  root = resolve(web, '..');

/** The map document, the catalogue, the view and the log of a game that the computer has played for a while. */
export function battle(program, game = 'monocacy', actions = 900, seed = 7, named = null) {
  const ask = (requests) => {
    const run = spawnSync(program, ['engine'], {
      cwd: root,
      input: requests.map((one) => `${JSON.stringify(one)}\n`).join(''),
      maxBuffer: 1 << 28,
      encoding: 'utf8',
    });
    return run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const [list] = ask([{ cmd: 'scenarios' }]);
  const scenario = named ?? list.scenarios.find((one) => one.game === game).id;
  const answers = ask([
    { cmd: 'new', scenario, seed },
    { cmd: 'catalogue' },
    { cmd: 'bot', name: 'simple', actions },
    { cmd: 'view' },
    { cmd: 'actions', items: true },
    { cmd: 'events', from: 0 },
  ]);
  const file = join(mkdtempSync(join(tmpdir(), 'enfilade-')), 'map.json');
  spawnSync(program, ['map', game, '-o', file], { cwd: root });
  return {
    map: JSON.parse(readFileSync(file, 'utf8')),
    catalogue: answers[1].catalogue,
    view: answers[3].view,
    items: answers[4].items ?? [],
    events: answers[5].events,
  };
}

/** The page, whole in one text. */
export async function galleryPage(data) {
  const bundle = await build({
    absWorkingDir: web,
    entryPoints: ['src/map/board.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'warning',
    conditions: ['production'],
  });
  const font = (name) =>
    `url(data:font/woff2;base64,${readFileSync(join(web, `node_modules/@fontsource/eb-garamond/files/eb-garamond-latin-${name}.woff2`)).toString('base64')})`;
  const text = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The board</title><meta name="viewport" content="width=device-width,initial-scale=1">
<style>@font-face{font-family:'EB Garamond';src:${font('400-normal')}}@font-face{font-family:'EB Garamond';font-style:italic;src:${font('400-italic')}}
@font-face{font-family:'EB Garamond';font-weight:600;src:${font('600-normal')}}html,body{margin:0;height:100%;overflow:hidden}enf-board{width:100%;height:100%}</style>
<main style="height:100%"><enf-board></enf-board></main>
<script>const wish=new URLSearchParams(location.search),rootData=document.documentElement.dataset;rootData.theme=wish.get('theme')??'day';rootData.palette=wish.get('palette')??'plain';rootData.motion='full';</script>
<script>${bundle.outputFiles[0].text.replaceAll('</script', '<\\/script')}</script>
<script>window.battle=${text(data)};
const table=document.querySelector('enf-board');
window.drawn=new Promise((done)=>table.addEventListener('enf-drawn',done,{once:true}));
Promise.all([document.fonts.load('20px "EB Garamond"'),document.fonts.load('italic 20px "EB Garamond"'),document.fonts.load('600 20px "EB Garamond"')]).then(()=>{
window.begun=performance.now();table.catalogue=battle.catalogue;table.map=battle.map;table.view=battle.view;table.updateComplete.then(()=>{window.first=performance.now()-begun;});});
window.drawn.then(()=>{window.whole=performance.now()-begun;});
for(const name of ['enf-unit','enf-hex','enf-menu','enf-hover','enf-direction','enf-drag'])table.addEventListener(name,(event)=>{(window.told??=[]).push([name,event.detail]);if(name!=='enf-hover')console.log(name,JSON.stringify(event.detail));});
</script></html>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const argument = (name, standard) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? standard : process.argv[at + 1];
  };
  const program = resolve(argument('--program', join(root, 'build-dev/enfilade'))),
    port = Number(argument('--port', '1865'));
  createServer(async (_request, response) => {
    const data = battle(program, argument('--game', 'monocacy'), Number(argument('--actions', '900')));
    const page = await galleryPage(process.argv.includes('--large') ? largeBattle(data) : data);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
}
