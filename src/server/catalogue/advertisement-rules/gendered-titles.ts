/** Finds words for one sex in titles in English, German and French. */

const words = [
  // English
  'salesman|saleswoman|chairman|chairwoman|foreman|handyman|repairman|craftsman|draftsman|waitress|stewardess|hostess|barmaid|barman',
  'cleaning lady|salesgirl|salesboy|office boy|tea lady|businessman|cameraman|fireman|policeman|postman|mailman|deliveryman|doorman|headmaster|headmistress|seamstress|manageress|housewife|maid',
  // German
  'krankenschwester|putzfrau|reinigungsfrau|kauffrau|kaufmann|fachmann|fachfrau|sekretärin|verkäuferin|verkäufer|kellner|kellnerin|fahrer|fahrerin',
  'entwickler|entwicklerin|ingenieur|ingenieurin|erzieherin|erzieher|bäcker|bäckerin|köchin|hausmeister|mitarbeiter|mitarbeiterin|buchhalterin|buchhalter|pflegerin|pfleger|lehrer|lehrerin|leiter|leiterin',
  // French
  'vendeur|vendeuse|infirmier|infirmière|développeur|développeuse|serveur|serveuse|boulanger|boulangère|ingénieure|directeur|directrice|caissier|caissière|conducteur|conductrice|hôtesse',
].join('|');

/** `Assistant to the Chairman` and `Chairman's Office` name another person. */
const gendered = new RegExp(String.raw`(?<!\p{L})(?<!(?:to|for|of) the )(?:${words})(?!\p{L})(?!['’]s)`, 'giu');
/** `(m/w/d)`, `(H/F)`, `(all genders)`, `Verkäufer*in`, `vendeur·se`, `infirmier(ère)`. */
const neutral =
  /\(\s*[mwfdhxi](?:\s*[/|,*]\s*(?:[mwfdhxi]|div)){1,3}\s*\)|\b[HFMW]\s?\/\s?[FHWMD](?:\s?\/\s?[DXI])?\b|all genders|any gender|alle geschlechter|tous genres|\p{L}[*:_·]-?\p{L}|\p{L}\/-?(?:in|frau|se|euse|trice|ère|woman|waiter)\b|\p{L}\((?:in|e|se|euse|ère|trice)\)/iu;

/**
 * The words, or none if the title is for all sexes, also by two words such as `Koch / Köchin`. Words of other languages are not
 * known.
 */
export function findGenderedWords(title: string): string[] {
  // The inner capital of `VerkäuferIn` is one more mark.
  const marked = title.replace(/(?<=\p{Ll})In\b/gu, '*in');
  return neutral.test(marked) || namesBoth(title) ? [] : (title.match(gendered) ?? []);
}

const pair = /(\p{L}{3})\p{L}*\s?(?:\/|(?<=\s)or\s|(?<=\s)oder\s|(?<=\s)und\s|(?<=\s)ou\s)\s?(\p{L}{3})/giu;

/** Two words beside one another that begin alike. */
const namesBoth = (title: string): boolean =>
  [...title.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').matchAll(pair)].some(([, first, second]) => first === second);
