/* ground-words.ts: what the ground is called. */
import { t } from '../language.js';

/** What the words of the map document are called; a word that is missing here is said as it is. */
const TITLES: Readonly<Record<string, string>> = {
  clear: t('Clear ground'),
  wheat: t('Wheatfield'),
  rough: t('Rough ground'),
  town: t('Town'),
  heights: t('Heights'),
  stream: t('Stream'),
  run: t('Run: a small stream'),
  wall: t('Stone wall'),
  cut: t('Railroad cut'),
  ridge: t('Ridge'),
  'crest-up': t('Crest: the ground rises'),
  'bluff-up': t('Bluff: the ground rises steeply'),
  'slope-up': t('Slope: the ground rises'),
  unfinished: t('Unfinished railroad'),
  woods: t('Woods'),
  'dense-woods': t('Dense woods'),
  entrenchment: t('Entrenchment'),
  orchard: t('Orchard'),
  marsh: t('Marsh'),
  'wooded-rough': t('Wooded rough ground'),
  'sunken-road': t('Sunken road'),
  swamp: t('Swamp'),
  river: t('River'),
  'major-river': t('Major river'),
  creek: t('Creek'),
  cliff: t('Cliff'),
  switchback: t('Switchback'),
  bridge: t('Bridge'),
  ford: t('Ford'),
  fence: t('Fence'),
  works: t('Works'),
  'crest-down': t('Crest: the ground falls'),
  'bluff-down': t('Bluff: the ground falls steeply'),
  'slope-down': t('Slope: the ground falls'),
  trail: t('Trail'),
  railroad: t('Railroad'),
  road: t('Road'),
  pike: t('Pike'),
  farm: t('Farm'),
};

export function groundTitle(word: string): string {
  const plain = word.replaceAll('-', ' ');
  return TITLES[word] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
