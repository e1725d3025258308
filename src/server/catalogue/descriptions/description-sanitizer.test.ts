import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeDescription } from './description-sanitizer.ts';

describe('allowed markup', () => {
  test.each([
    '<h2>The role</h2><p>You <strong>build</strong> and <em>run</em> it.</p>',
    '<ul><li>Go</li><li>SQL</li></ul><ol><li>One</li></ol><blockquote>Said</blockquote>',
    '<table><thead><tr><th>Shift</th></tr></thead><tbody><tr><td>Early</td></tr></tbody></table>',
    '<div>One</div><div>Two</div>',
  ])('is preserved: %s', (html) => {
    expect(sanitizeDescription(html)).toBe(html);
  });

  test('includes links, which get rel=noopener', () => {
    expect(sanitizeDescription('<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" class="x">Read</a></p>')).toBe(
      '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener">Read</a></p>',
    );
    expect(sanitizeDescription('<p><a href="mailto:jobs@example.com">Write</a></p>')).toBe(
      '<p><a href="mailto:jobs@example.com" rel="noopener">Write</a></p>',
    );
  });

  test('includes headings, which fit below the page title', () => {
    expect(sanitizeDescription('<h1>Role</h1><h6>Small print</h6>')).toBe('<h2>Role</h2><h4>Small print</h4>');
  });
});

describe('hostile markup', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an image that fails', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['an image that fails, escaped once', '&lt;p&gt;a&lt;img src=x onerror=alert(1)&gt;&lt;/p&gt;', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['a javascript: link', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['a javascript: link with a line break', '<p><a href="java\nscript:alert(1)">a</a></p>', '<p>a</p>'],
    ['a javascript: link with entities', '<p><a href="&#106;avascript&colon;alert(1)">a</a></p>', '<p>a</p>'],
    ['a data: link', '<p><a href="data:text/html,<script>alert(1)</script>">a</a></p>', '<p>a</p>'],
    ["a link to another site's path", '<p><a href="//evil.example/">a</a></p>', '<p>a</p>'],
    ['a frame', '<p>a</p><iframe srcdoc="<script>alert(1)</script>"></iframe>', '<p>a</p>'],
    ['a drawing', '<p>a</p><svg><style><img src=x onerror=alert(1)></style></svg>', '<p>a</p>'],
    ['a tag that never ends', '<p>a</p><img src=x onerror=alert(1)', '<p>a</p>'],
    ['tags inside tags', '<p>a</p><scr<script>ipt>alert(1)</scr</script>ipt>', '<p>a</p>ipt&gt;alert(1)ipt&gt;'],
    ['a handler inside an attribute of noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a', '<p>a</p>'],
  ])('is removed: %s', (_, hostile, harmless) => {
    expect(sanitizeDescription(hostile)).toBe(harmless);
  });
});

describe('escaped markup', () => {
  test('is decoded once when the text has no tags of its own', () => {
    expect(sanitizeDescription('&lt;p&gt;Ben &amp;amp; Co&lt;/p&gt;')).toBe('<p>Ben &amp; Co</p>');
    expect(sanitizeDescription('&#60;ul class=&quot;x&quot;&#62;&#x3c;li&#x3E;Go&LT;/li&GT;&lt;/ul&gt;')).toBe(
      '<ul><li>Go</li></ul>',
    );
  });

  test('stays text when escaped twice', () => {
    expect(sanitizeDescription('&amp;lt;p&amp;gt;Ben&amp;lt;/p&amp;gt;')).toBe('<p>&amp;lt;p&amp;gt;Ben&amp;lt;/p&amp;gt;</p>');
  });

  test('stays text beside real tags', () => {
    expect(sanitizeDescription('<p>Knows &lt;p&gt; and &lt;script&gt;</p>')).toBe('<p>Knows &lt;p&gt; and &lt;script&gt;</p>');
  });

  test('stays text when it is the only content of removed tags', () => {
    expect(sanitizeDescription('<a href="javascript:alert(1)">&lt;b&gt;bold&lt;/b&gt;</a>')).toBe(
      '<p>&lt;b&gt;bold&lt;/b&gt;</p>',
    );
  });
});

describe('plain text', () => {
  test.each([
    ['a &lt; b', 'a &lt; b'],
    ['vector&lt;int&gt;', 'vector&lt;int&gt;'],
    ['Map<string, Array<int>>', 'Map&lt;string, Array&lt;int&gt;&gt;'],
    ['a &lt;b and b&gt; c', 'a &lt;b and b&gt; c'],
    ['draws on a &lt;canvas&gt;', 'draws on a &lt;canvas&gt;'],
    ['R&D at 1 < 2 && 3 > 2', 'R&amp;D at 1 &lt; 2 &amp;&amp; 3 &gt; 2'],
    ['ask <jobs@example.com>', 'ask &lt;jobs@example.com&gt;'],
  ])('is preserved: %s', (text, html) => {
    expect(sanitizeDescription(text)).toBe(`<p>${html}</p>`);
  });

  test('starts a paragraph after each empty line', () => {
    expect(sanitizeDescription('What you do:\nbuild\r\n\r\nWhat you know:\n \n\nGo\n')).toBe(
      '<p>What you do:<br />build</p><p>What you know:</p><p>Go</p>',
    );
  });

  test('is sanitized in linear time with many unfinished tags', () => {
    const text = ('&lt;p a='.repeat(100) + ' '.repeat(10_000)).repeat(9);
    expect(sanitizeDescription(text)).toMatch(/^<p>(&lt;p a=)+/);
  }, 5000);

  test('may be empty', () => {
    expect(sanitizeDescription(' \n ')).toBe('');
  });
});

describe('an unwrapped link', () => {
  test.each([
    ['ends before the next link', '<p><a href="javascript:1">x</a><a href="https://x.io/">y</a> z</p>', '<p>x@y</a> z</p>'],
    [
      'may be relative',
      '<p>See <a href="/careers">our page</a>, <b>apply now</b>.</p>',
      '<p>See our page, <b>apply now</b>.</p>',
    ],
    ['may be around a link', '<p><a>n<a href="https://x.io/">y</a>z</a> <b>w</b></p>', '<p>n@y</a>z <b>w</b></p>'],
    ['ends a link before it', '<p><a href="https://x.io/">n<a>y</a>z</a> w</p>', '<p>@n</a>yz w</p>'],
    ['may have no end', '<p><a href="#top">x <em>y</p><ul><li>z</li></ul>', '<p>x <em>y</em></p><ul><li>z</li></ul>'],
  ])('%s', (_, html, expected) => {
    const clean = sanitizeDescription(html);
    expect(clean.replaceAll('<a href="https://x.io/" rel="noopener">', '@')).toBe(expected);
    expect(findUnbalancedTag(clean)).toBeUndefined();
  });
});

/** Returns the first tag that is not closed in order, so that it would swallow or end elements of the page. */
function findUnbalancedTag(html: string): string | undefined {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([^\s<>]+)[^<>]*>/g)) {
    if (tag.endsWith(' />')) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return tag;
  }
  return open.at(-1);
}

test('any input results in well-formed markup, whose tags are closed in order', () => {
  const tags = [
    'p',
    'b',
    'div',
    'h1',
    'h5',
    'ul',
    'li',
    'table',
    'tr',
    'td',
    'br',
    'span',
    'unlinked',
    'noscript',
    'iframe',
    'svg',
  ];
  const links = ['/careers', '#top', 'javascript:1', '//evil.example', 'https://x.io', 'mailto:a@x.io'].map(
    (href) => `<a href="${href}">`,
  );
  const pieces = [...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]), ...links, '<a>', '<a name="x">', '</a>', '</a>', '</a>'];
  const text = fc.array(
    fc.constantFrom(...pieces, 'text', ' ', '<', '<a href="', '<!--', '-->', '<script>', '</script>', '<xmp>'),
    {
      maxLength: 60,
      size: 'max',
    },
  );
  fc.assert(
    fc.property(text, (parts) => {
      for (const html of [parts.join(''), parts.join('').replaceAll('<', '&lt;').replaceAll('>', '&gt;')])
        expect(findUnbalancedTag(sanitizeDescription(html))).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
});

test('any input results in allowed tags and attributes only, and decodes no further', () => {
  const pieces = [
    '<',
    '>',
    '&lt;',
    '&gt;',
    '&amp;',
    '"',
    "'",
    '=',
    '/',
    ' ',
    '\n',
    'p',
    'b',
    'a',
    'img',
    'svg',
    'script',
    'style',
  ];
  const text = fc.array(fc.constantFrom(...pieces, 'href', 'onerror', 'javascript:x', 'https://x.io', '<!--', '-->', '<p>', 'é'));
  const listed =
    /^(<(\/?(h[234]|p|div|blockquote|[uo]l|li|strong|b|em|i|a|table|thead|tbody|t[rhd])|br \/|a href="(https?|mailto):[^"<>]*" rel="noopener")>|[^<>])*$/;
  const withoutTags = (html: string) => html.replace(/<[^>]*>|\s/g, '');
  fc.assert(
    fc.property(text, (parts) => {
      const html = sanitizeDescription(parts.join(''));
      expect(html).toMatch(listed);
      expect(withoutTags(sanitizeDescription(html))).toBe(withoutTags(html));
    }),
    { numRuns: 2000 },
  );
});

describe('a long text', () => {
  const build = (levels: number) => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}${'<p>long</p>'.repeat(2000)}`;

  test('of 500 levels is markup', () => expect(sanitizeDescription(build(500))).toMatch(/^<b>.*<p>long<\/p>$/));

  test('of more levels is plain text, which costs no quadratic time', () =>
    expect(sanitizeDescription(build(501))).toMatch(/^<p>&lt;b&gt;.*&lt;p&gt;long&lt;\/p&gt;<\/p>$/));
});
