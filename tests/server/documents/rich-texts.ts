import type { SampleDocument } from './sample-texts.ts'

const rtfs: [what: string, rtf: string, text: string][] = [
  ['Cyrillic in bytes', String.raw`{\rtf1\ansi\ansicpg1251 \'d6\'e5\'ed\'e0\par}`, 'Цена'],
  ['Cyrillic in Unicode', String.raw`{\rtf1\ansi\uc1 \u1062?\u1077?\u1085?\u1072?\par}`, 'Цена'],
  [
    'Cyrillic by its font',
    String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}}\f1 \'d6\'e5\'ed\'e0\f0\par}`,
    'Цена',
  ],
  ['paragraphs, tabs and breaks', String.raw`{\rtf1 a\tab b\par c\line d\par}`, 'a\tb\n\nc\nd'],
  ['signs', String.raw`{\rtf1 \{a\} \\ b\emdash c\~d\par}`, '{a} \\ b—c\u00a0d'],
  [
    'no styles, information or pictures',
    String.raw`{\rtf1{\stylesheet{\s1 heading 1;}}{\info{\title x}}{\*\generator y;}{\pict\pngblip 89504e}текст}`.replace(
      'текст',
      String.raw`\'d6`,
    ),
    'Ц',
  ],
  [
    'tables',
    String.raw`{\rtf1\trowd\intbl a\cell b\cell\row\trowd\intbl c\cell d\cell\row\pard after\par}`,
    '| a | b |\n| --- | --- |\n| c | d |\n\nafter',
  ],
  [
    'the address of a link',
    String.raw`{\rtf1{\field{\*\fldinst{HYPERLINK "https://t.me/promo"}}{\fldrslt{\ul our }{\b channel}}}\par}`,
    '[our channel](https://t.me/promo)',
  ],
  [
    'the boxes and lists of a form',
    String.raw`{\rtf1{\field{\*\fldinst { FORMCHECKBOX {\*\formfield{\fftype1\ffres25\ffdefres1}}}}{\fldrslt {}}} yes {\field{\*\fldinst { FORMCHECKBOX {\*\formfield{\fftype1\ffres0\ffdefres0}}}}{\fldrslt {}}} no {\field{\*\fldinst { FORMDROPDOWN {\*\formfield{\fftype2\ffres1{\*\ffl Post}{\*\ffl Stories}}}}}{\fldrslt {}}} {\f6\u61694\'3f} reel\par}`,
    '☒ yes ☐ no Stories ☒ reel',
  ],
  [
    'the state of a form before its default, as Word writes them',
    String.raw`{\rtf1{\field{\*\fldinst { FORMCHECKBOX {\*\formfield{\fftype1\ffres1\fftypetxt0\ffhps20{\*\ffname A}\ffdefres0}}}}{\fldrslt {}}} yes {\field{\*\fldinst { FORMDROPDOWN {\*\formfield{\fftype2\ffres1{\*\ffname B}\ffdefres0{\*\ffl Post}{\*\ffl Stories}}}}}{\fldrslt {}}}\par}`,
    '☒ yes Stories',
  ],
  [
    'a form without its states',
    String.raw`{\rtf1 yes {\field{\*\fldinst { FORMCHECKBOX {\*\formfield{\fftype1}}}}{\fldrslt {}}}\par}`,
    '▦ Не прочитаны галочки и списки формы\n\nyes',
  ],
  [
    'the numbers of a list',
    String.raw`{\rtf1{\listtext\f0 1.\tab}one\par{\listtext 2.\tab}two\par}`,
    '1.\tone\n\n2.\ttwo',
  ],
  ['paragraphs that TextEdit ends by a line break', '{\\rtf1 100\\\n200\\\r\n300}', '100\n\n200\n\n300'],
  [
    'a list in a cell',
    String.raw`{\rtf1\trowd\intbl{\listtext\pard\plain 1.\tab}one\par two\cell b\cell\row\pard after\par}`,
    '| 1.\tone<br>two | b |\n| --- | --- |\n\nafter',
  ],
  [
    'no hidden text, whose length it tells',
    String.raw`{\rtf1 seen{\v  hidden}\par}`,
    '▦ Не приведено невидимого текста: 6\u00a0знаков\n\nseen',
  ],
]

const bytesOf = (rtf: string) => Uint8Array.from(Buffer.from(rtf, 'latin1'))

export const richTexts = rtfs.map(([what, rtf, text]): SampleDocument => [what, bytesOf(rtf), text])
