/** A few thousand XSS payloads, generated from their parts. */

/** Builds the payloads. Each calls `alert`, whose calls a test can count. */
export function buildXssPayloads(): string[] {
  return [
    ...new Set([
      ...buildHandlers(),
      ...buildScripts(),
      ...buildScriptUrls(),
      ...buildCharacterReferences(),
      ...buildBrokenNesting(),
      ...buildMutationXss(),
      ...buildPayloadsInText(),
    ]),
  ];
}

/** Escapes HTML once. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (mark) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }[mark]};`);

const call = 'alert(1)';
/** Elements that run their handler without user action: name, other attributes, handler. */
const selfRunning: [tag: string, beside: string, handler: string][] = [
  ['img', 'src=x', 'onerror'],
  ['img', 'src', 'onerror'],
  ['image', 'src=x', 'onerror'],
  ['svg', '', 'onload'],
  ['body', '', 'onload'],
  ['body', '', 'onpageshow'],
  ['iframe', '', 'onload'],
  ['input', 'autofocus', 'onfocus'],
  ['input', 'type=image src=x', 'onerror'],
  ['select', 'autofocus', 'onfocus'],
  ['textarea', 'autofocus', 'onfocus'],
  ['button', 'autofocus', 'onfocus'],
  ['a', 'href=# autofocus tabindex=1', 'onfocus'],
  ['details', 'open', 'ontoggle'],
  ['video', 'src=x', 'onerror'],
  ['audio', 'src=x', 'onerror'],
  ['video', 'autoplay src=data:,', 'onloadstart'],
  ['object', 'data=x', 'onerror'],
  ['embed', 'src=x', 'onload'],
  ['link', 'rel=stylesheet href=x', 'onerror'],
  ['style', '', 'onload'],
  ['script', 'src=x', 'onerror'],
  ['marquee', '', 'onstart'],
  ['p', 'style=animation-name:x', 'onanimationstart'],
  ['div', 'contenteditable autofocus tabindex=0', 'onfocus'],
  ['table', 'background=x', 'onclick'],
  ['custom-element', 'tabindex=0 autofocus', 'onfocus'],
];

const quotings = [(value: string) => value, (value: string) => `"${value}"`, (value: string) => `'${value}'`];
const spellings = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.replace(/../g, ([first = '', second = '']) => first + second.toUpperCase()),
];
const gaps = [' ', '/', '\n', '\f'];

function buildHandlers(): string[] {
  return selfRunning.flatMap(([tag, beside, handler]) =>
    gaps.flatMap((gap) =>
      spellings.flatMap((spelt) =>
        quotings.map((quoted) => `<${spelt(tag)}${gap}${beside}${gap}${spelt(handler)}=${quoted(call)}>`),
      ),
    ),
  );
}

function buildScripts(): string[] {
  const openings = [
    '<script>',
    '<SCRIPT>',
    '<script\n>',
    '<script/x>',
    '<script type=module>',
    '<svg><script>',
    '<math><script>',
  ];
  const bodies = [call, `//\n${call}`, `<!--\n${call}//-->`, `/*<*/${call}/*>*/`, `alert\`1\``, `\u0061lert(1)`];
  const endings = ['</script>', '</SCRIPT >', '</script\n x>', ''];
  return openings.flatMap((opening) => bodies.flatMap((body) => endings.map((ending) => opening + body + ending)));
}

/** Script URLs in every attribute that takes a URL. */
function buildScriptUrls(): string[] {
  const word = 'javascript';
  const schemes = [
    'javascript:',
    'JavaScript:',
    ' javascript:',
    'java\tscript:',
    'java\nscript:',
    'java\r\nscript:',
    '\x01javascript:',
    '\x1fjavascript:',
    'javascript\t:',
    '&#106;avascript:',
    '&#x6a;avascript:',
    '&#0000106avascript:',
    'java&Tab;script&colon;',
    'java&NewLine;script:',
    'javascript&#58;',
    `${[...word].map((letter) => `&#${letter.charCodeAt(0)};`).join('')}:`,
    `${[...word].map((letter) => `&#x${letter.charCodeAt(0).toString(16)}`).join('')}:`,
    'javascript://%0a',
    'javascript:/**/',
    'vbscript:',
    'data:text/html,<script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'blob:',
    'view-source:javascript:',
    'feed:javascript:',
    '//evil.example/',
    '\\\\evil.example/',
    'https:evil.example/',
  ];
  const urlContexts = [
    (url: string) => `<a href="${url}">press</a>`,
    (url: string) => `<a href='${url}' target=_blank>press</a>`,
    (url: string) => `<svg><a xlink:href="${url}"><text y=20>press</text></a></svg>`,
    (url: string) => `<math href="${url}"><mi>press</mi></math>`,
    (url: string) => `<iframe src="${url}"></iframe>`,
    (url: string) => `<embed src="${url}">`,
    (url: string) => `<object data="${url}"></object>`,
    (url: string) => `<form action="${url}"><button>press</button></form>`,
    (url: string) => `<form><button formaction="${url}">press</button></form>`,
    (url: string) => `<base href="${url}">`,
    (url: string) => `<svg><animate xlink:href="#x" attributeName="href" to="${url}"/></svg>`,
    (url: string) => `<p style="background:url('${url}')">x</p>`,
    (url: string) => `<map><area href="${url}"></map>`,
    (url: string) => `<blockquote cite="${url}">x</blockquote>`,
  ];
  return schemes.flatMap((scheme) => urlContexts.map((wrap) => wrap(scheme + call)));
}

/** Encodes the handler's value, or its brackets, as character references. */
function buildCharacterReferences(): string[] {
  const decimal = (text: string) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('');
  const padded = (text: string) => [...text].map((letter) => `&#${String(letter.charCodeAt(0)).padStart(9, '0')}`).join('');
  const hex = (text: string) => [...text].map((letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join('');
  const named = (text: string) => text.replace('(', '&lpar;').replace(')', '&rpar;');
  const values = selfRunning.flatMap(([tag, beside, handler]) =>
    [decimal, padded, hex, named].map((spelt) => `<${tag} ${beside} ${handler}="${spelt(call)}">`),
  );
  const brackets = [
    ['&lt;', '&gt;'],
    ['&LT;', '&GT;'],
    ['&#60;', '&#62;'],
    ['&#x3c;', '&#x3e;'],
    ['&#0060;', '&#0062;'],
    ['&lt', '&gt'],
    ['\\u003c', '\\u003e'],
    ['%3C', '%3E'],
    ['＜', '＞'],
  ];
  const tags = brackets.flatMap(([open, close]) =>
    selfRunning.map(([tag, beside, handler]) => `${open}${tag} ${beside} ${handler}=${call}${close}`),
  );
  return [...values, ...tags];
}

const running = `<img src=x onerror=${call}>`;

function buildBrokenNesting(): string[] {
  return [
    ...selfRunning.map(([tag, beside, handler]) => `<${tag} ${beside} ${handler}=${call}`),
    ...selfRunning.map(([tag, beside, handler]) => `<${tag} ${beside} ${handler}=${call} <p>x</p>`),
    ...selfRunning.map(([tag, beside, handler]) => `<<${tag} ${beside} ${handler}=${call}>>`),
    ...selfRunning.map(([tag, beside, handler]) => `<p title="<${tag} ${beside} ${handler}=${call}>">x</p>`),
    ...selfRunning.map(([tag, beside, handler]) => `<p title='"><${tag} ${beside} ${handler}=${call}>'>x</p>`),
    ...selfRunning.map(([tag, beside, handler]) => `<a href="x" title=\`><${tag} ${beside} ${handler}=${call}>\`>x</a>`),
    ...selfRunning.map(([tag, beside, handler]) => `<${tag}\0 ${beside} ${handler}=${call}>`),
    ...selfRunning.map(([tag, beside, handler]) => `<${tag} ${beside} ${handler}\0=${call}>`),
    ...['scr<script>ipt', 'scr<!-- -->ipt', 'scr\0ipt', 'scr</script>ipt'].map((name) => `<${name}>${call}</${name}>`),
    `<scr<script>ipt>${call}</scr</script>ipt>`,
    `<im<img>g src=x onerror=${call}>`,
  ];
}

/** Markup that parsers read differently: text or an attribute for one, an element for the next (mutation XSS). */
function buildMutationXss(): string[] {
  const rawText = [
    'style',
    'title',
    'xmp',
    'noscript',
    'noembed',
    'noframes',
    'iframe',
    'textarea',
    'plaintext',
    'template',
    'script',
  ];
  const foreign = [
    'svg',
    'math',
    'svg><desc',
    'svg><foreignobject',
    'svg><title',
    'math><mtext',
    'math><mi',
    'math><annotation-xml',
  ];
  const shapes = (raw: string) => [
    `<${raw}>${running}</${raw}>`,
    `<${raw}><p title="</${raw}>${running}">x</p>`,
    `<${raw}><a title='</${raw}>${running}'>x</a></${raw}>`,
    `<${raw}><!--</${raw}>${running}-->`,
    `<p title="<${raw}>"></${raw}>${running}</p>`,
    `<${raw}/>${running}`,
  ];
  const nested = foreign.flatMap((outer) =>
    rawText.flatMap((raw) => [
      `<${outer}><${raw}>${running}</${raw}>`,
      `<${outer}><${raw}><p id="</${raw}>${running}">x`,
      `<form><${outer}></form><form><${raw}></form>${running}`,
      `<table><${outer}><${raw}><a title="</${raw}>${running}">x</a></table>`,
    ]),
  );
  const comments = [
    '<!-->',
    '<!--->',
    '<!-- --!>',
    '<!-',
    '<!DOCTYPE x>',
    '<?xml x?>',
    '<![CDATA[',
    '<![CDATA[><!--',
    '</ x>',
    '<!--[if IE]>',
  ];
  const depth = [30, 300, 600].flatMap((deep) =>
    ['div', 'b', 'form', 'svg', 'table'].map((tag) => `<${tag}>`.repeat(deep) + running + `</${tag}>`.repeat(deep)),
  );
  return [
    ...rawText.flatMap(shapes),
    ...nested,
    ...comments.flatMap((comment) => [comment + running, `<p>${comment}${running}]]>--></p>`, `<svg>${comment}${running}</svg>`]),
    ...depth,
  ];
}

/** Payloads within ordinary text, with and without tags. */
function buildPayloadsInText(): string[] {
  return selfRunning.flatMap(([tag, beside, handler]) => {
    const hostile = `<${tag} ${beside} ${handler}=${call}>`;
    return [
      `<p>You build and run it.</p>${hostile}<ul><li>Go</li></ul>`,
      `You build it. ${hostile} 1 < 2 && 3 > 2`,
      `<ul><li>${hostile}</li></ul>`,
      `<table><tr><td>${hostile}</td></tr></table>`,
      `<a href="https://example.com/">${hostile}</a>`,
    ];
  });
}
