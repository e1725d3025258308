import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { type Known, withoutUnreached } from '../../scripts/unreached-code.ts';

const known: Known = {
  kinds: [30, 31],
  types: ['RARE'],
  classes: ['Handle'],
  answers: { isRare: 'false' },
  constants: { rarely: 'null' },
};

function left(code: string): string {
  return withoutUnreached(code, parseAst, known, new Set()).replace(/\s+/g, ' ').trim();
}

test('a case that never comes goes, with the functions that only it calls', () => {
  const code = 'function often() {} function seldom() {} switch (fiber.tag) { case 5: often(); break; case 30: seldom(); }';
  expect(left(code)).toBe('function often() {} switch (fiber.tag) { case 5: often(); break; }');
});

test('what another case falls into stays', () => {
  const code = 'switch (fiber.tag) { case 5: case 30: both(); break; case 6: first(); case 31: second(); }';
  expect(left(code)).toBe('switch (fiber.tag) { case 5: both(); break; case 6: first(); second(); }');
});

test('a variable that a removed case declares for a later one is still declared', () => {
  const code = 'use(function (fiber) { switch (fiber.tag) { case 30: var at = 1; break; case 5: at = 2; } return at; });';
  expect(left(code)).toBe('use(function (fiber) {var at; switch (fiber.tag) { case 5: at = 2; } return at; });');
});

test('comparisons with what never is are decided, and numbers that are no kinds are left alone', () => {
  expect(left('if (5 === tag || 30 === fiber.tag || 31 !== tag || 30 === lanes) go();')).toBe(
    'if (5 === tag || false || true || 30 === lanes) go();',
  );
});

test('calls, classes and variables stand for what is known of them; names of properties stay', () => {
  expect(left('isRare(x) && go(); rarely = a.rarely; b.c = { rarely: rarely }; ref = new Handle(x);')).toBe(
    'false && go(); a.rarely; b.c = { rarely: null }; ref = null;',
  );
  expect(left('function Handle() {} Handle.prototype.focus = function () {};')).toBe('');
});

test('what a default value calls stays', () => {
  const code = 'function often() {} use(function (a = often()) {});';
  expect(left(code)).toBe(code);
});
