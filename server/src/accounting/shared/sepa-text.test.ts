import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSepaText } from './sepa-text.ts';

const write = await loadSepaText();

test('names and reasons keep their letters, by the plain ones that sound or look alike', () => {
  for (const [text, plain] of [
    ['Łucja D’Àngelo-Müßig', "Lucja D'Angelo-Muessig"],
    ['Pezzi per Łódź – 10 µm, Ø 6 «test» & altro', "Pezzi per Lodz - 10 um, O 6 'test' + altro"],
    ['10 μm', '10 um'],
    ['Ελένη Μάρκος', 'Eleni Markos'],
    ['Đặng Thị Ngọc', 'Dang Thi Ngoc'],
    ['İlker Şahin', 'Ilker Sahin'],
    ['Ångström Öhman', 'Angstroem Oehman'],
    ['Наталья', "Natal'ya"],
    ['王小明', 'WangXiaoMing'],
    ['Vite M6×20 “a testa”; € 5, 20 °C', "Vite M6x20 'a testa', EUR 5, 20 degC"],
    ['anna@example.org [copia]', 'anna(at)example.org (copia)'],
    ['Perché? Sì 😀🎉', 'Perche? Si'],
    ['//a//b/', 'a/b'],
  ] as const)
    assert.equal(write(text, 140), plain);
});

test('nothing but the letters of SEPA is left, and no more of them than fit', () => {
  for (let code = 0x20; code < 0x3000; code++)
    assert.match(write(`a${String.fromCodePoint(code)}b`, 70), /^[A-Za-z0-9 /?:().,'+-]*$/);
  assert.equal(write('ß'.repeat(100), 70), 's'.repeat(70));
});
