import sharp from 'sharp'

/** Width and height of a picture in pixels. */
const SIZE = 1200

const C = {
  ink: '#22302a',
  forest: '#1f5b45',
  moss: '#5d8a6b',
  clay: '#c0653c',
  ember: '#a9472c',
  amber: '#e2a544',
  cream: '#fbf6ec',
  oat: '#e8dcc6',
  steel: '#b7c1bd',
  slate: '#6f7d79',
  coffee: '#4a2f22',
  wood: '#9c6b43',
}

/** A flat still life: a wall, a disc of light behind the product, a table, and the product's shadow on it. */
const scene = (wall: string, light: string, table: string, shadow: number, thing: string): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 1200 1200">
  <rect width="1200" height="1200" fill="${wall}"/>
  <circle cx="600" cy="560" r="400" fill="${light}"/>
  <rect y="930" width="1200" height="270" fill="${table}"/>
  <ellipse cx="600" cy="965" rx="${shadow}" ry="30" fill="${C.ink}" opacity="0.16"/>
  ${thing}
</svg>`

const kettle = `
  <path d="M420 620 C330 610 300 540 300 450 C300 400 280 370 240 360" fill="none" stroke="${C.ink}" stroke-width="44" stroke-linecap="round"/>
  <path d="M790 540 C900 500 960 560 930 680 C915 740 880 780 840 800" fill="none" stroke="${C.wood}" stroke-width="44" stroke-linecap="round"/>
  <path d="M440 500 H760 L850 900 Q856 960 796 960 H404 Q344 960 350 900 Z" fill="${C.ink}"/>
  <path d="M440 500 H520 L470 960 H404 Q344 960 350 900 Z" fill="#fff" opacity="0.1"/>
  <rect x="430" y="462" width="340" height="46" rx="20" fill="${C.slate}"/>
  <rect x="560" y="420" width="80" height="46" rx="14" fill="${C.wood}"/>`

const dripper = `
  <path d="M330 380 H870 L720 700 H480 Z" fill="${C.cream}"/>
  <path d="M330 380 H430 L540 700 H480 Z" fill="#fff"/>
  <path d="M520 430 L580 660 M600 430 V660 M680 430 L620 660" stroke="${C.oat}" stroke-width="14" stroke-linecap="round"/>
  <path d="M860 420 C970 410 970 570 800 560" fill="none" stroke="${C.cream}" stroke-width="38" stroke-linecap="round"/>
  <rect x="400" y="694" width="400" height="40" rx="20" fill="${C.oat}"/>
  <path d="M440 734 H760 L740 920 Q734 960 694 960 H506 Q466 960 460 920 Z" fill="${C.clay}"/>
  <path d="M440 734 H510 L530 960 H506 Q466 960 460 920 Z" fill="#fff" opacity="0.18"/>
  <rect x="310" y="348" width="580" height="44" rx="22" fill="${C.oat}"/>`

const grinder = `
  <rect x="596" y="270" width="250" height="32" rx="16" fill="${C.slate}"/>
  <rect x="584" y="270" width="32" height="110" rx="12" fill="${C.slate}"/>
  <circle cx="850" cy="262" r="46" fill="${C.wood}"/>
  <path d="M470 380 H730 V620 H470 Z" fill="${C.steel}"/>
  <rect x="456" y="364" width="288" height="40" rx="16" fill="${C.slate}"/>
  <rect x="456" y="600" width="288" height="56" rx="12" fill="${C.ink}"/>
  <path d="M480 656 H720 V920 Q720 960 680 960 H520 Q480 960 480 920 Z" fill="${C.wood}"/>
  <path d="M480 656 H530 V960 H520 Q480 960 480 920 Z M470 404 H520 V600 H470 Z" fill="#fff" opacity="0.25"/>
  <path d="M560 700 V920 M620 700 V920 M680 700 V900" stroke="${C.coffee}" stroke-width="6" opacity="0.35"/>`

const server = `
  <path d="M800 520 C960 500 970 780 810 790" fill="none" stroke="${C.ink}" stroke-width="40" stroke-linecap="round"/>
  <path d="M470 380 H730 L850 820 Q866 960 730 960 H470 Q334 960 350 820 Z" fill="#fff" opacity="0.72"/>
  <path d="M403 640 H797 L846 822 Q860 944 730 944 H470 Q340 944 354 822 Z" fill="${C.coffee}"/>
  <ellipse cx="600" cy="640" rx="197" ry="26" fill="#6b4532"/>
  <path d="M480 420 L400 800" stroke="#fff" stroke-width="26" stroke-linecap="round" opacity="0.55"/>
  <rect x="440" y="346" width="320" height="48" rx="20" fill="${C.ink}"/>
  <rect x="550" y="300" width="100" height="50" rx="18" fill="${C.wood}"/>
  <path d="M700 700 H760 M716 780 H784" stroke="${C.cream}" stroke-width="10" stroke-linecap="round" opacity="0.7"/>`

const scale = `
  <path d="M500 690 Q470 560 480 500 H720 Q730 560 700 690 Q690 742 640 742 H560 Q510 742 500 690 Z" fill="${C.cream}"/>
  <path d="M716 540 C810 530 810 660 706 660" fill="none" stroke="${C.cream}" stroke-width="30"/>
  <ellipse cx="600" cy="502" rx="120" ry="22" fill="${C.coffee}"/>
  <path d="M570 440 C540 400 610 380 580 330 M640 440 C610 400 680 380 650 330" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity="0.8"/>
  <rect x="290" y="742" width="620" height="52" rx="22" fill="${C.slate}"/>
  <path d="M270 794 H930 L960 910 Q966 960 916 960 H284 Q234 960 240 910 Z" fill="${C.ink}"/>
  <rect x="430" y="836" width="340" height="82" rx="16" fill="${C.forest}"/>
  <path d="M500 862 V892 M560 862 H534 V877 H560 V892 H534 M590 892 V892 M620 862 H648 V892 H620 Z M684 892 V877 H708 V892" fill="none" stroke="${C.amber}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>`

const filters = `
  <path d="M360 470 L560 330 H880 L840 470 Z" fill="${C.wood}"/>
  <path d="M440 440 L600 250 L760 440 Z" fill="${C.cream}"/>
  <path d="M500 440 L660 230 L820 440 Z" fill="${C.oat}"/>
  <path d="M600 440 L720 270 L850 440 Z" fill="${C.cream}"/>
  <rect x="340" y="440" width="520" height="520" rx="18" fill="${C.amber}"/>
  <rect x="340" y="440" width="110" height="520" rx="18" fill="#fff" opacity="0.16"/>
  <circle cx="600" cy="690" r="150" fill="${C.cream}"/>
  <path d="M510 620 H690 L630 760 H570 Z" fill="${C.forest}"/>
  <path d="M560 640 L588 740 M640 640 L612 740" stroke="${C.cream}" stroke-width="8" stroke-linecap="round"/>
  <rect x="470" y="880" width="260" height="22" rx="11" fill="${C.ember}"/>`

const mugs = `
  <path d="M640 560 C800 540 800 760 640 750" fill="none" stroke="${C.moss}" stroke-width="40" transform="translate(250 -60)"/>
  <path d="M600 440 H900 V760 Q900 880 780 880 H720 Q600 880 600 760 Z" fill="${C.moss}"/>
  <ellipse cx="750" cy="440" rx="150" ry="34" fill="${C.forest}"/>
  <path d="M320 640 C170 620 170 850 330 840" fill="none" stroke="${C.oat}" stroke-width="42"/>
  <path d="M300 540 H640 V820 Q640 960 500 960 H440 Q300 960 300 820 Z" fill="${C.oat}"/>
  <path d="M300 760 Q380 720 460 762 T640 752 V820 Q640 960 500 960 H440 Q300 960 300 820 Z" fill="${C.cream}"/>
  <ellipse cx="470" cy="540" rx="170" ry="38" fill="${C.coffee}"/>
  <path d="M430 460 C390 410 470 390 430 320 M520 460 C480 410 560 390 520 320" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" opacity="0.8"/>`

const tumbler = `
  <path d="M420 400 H780 L730 900 Q724 960 664 960 H536 Q476 960 470 900 Z" fill="${C.forest}"/>
  <path d="M420 400 H500 L530 960 Q476 960 470 900 Z" fill="#fff" opacity="0.14"/>
  <path d="M436 560 H764 L752 690 H448 Z" fill="${C.clay}"/>
  <path d="M540 600 L580 650 L620 600 L660 650" fill="none" stroke="${C.cream}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>
  <rect x="396" y="344" width="408" height="66" rx="26" fill="${C.ink}"/>
  <path d="M450 344 Q460 280 520 280 H680 Q740 280 750 344 Z" fill="${C.slate}"/>
  <rect x="640" y="256" width="70" height="40" rx="14" fill="${C.ink}"/>`

const canister = `
  <path d="M400 420 H800 V900 Q800 960 740 960 H460 Q400 960 400 900 Z" fill="${C.steel}"/>
  <path d="M400 420 H480 V960 H460 Q400 960 400 900 Z" fill="#fff" opacity="0.4"/>
  <path d="M740 420 H800 V900 Q800 960 740 960 Z" fill="${C.ink}" opacity="0.12"/>
  <rect x="470" y="560" width="260" height="240" rx="20" fill="${C.cream}"/>
  <path d="M600 610 C680 630 680 740 600 756 C520 740 520 630 600 610 Z" fill="${C.coffee}"/>
  <path d="M604 622 C570 660 634 700 598 744" fill="none" stroke="${C.cream}" stroke-width="10" stroke-linecap="round"/>
  <rect x="380" y="356" width="440" height="76" rx="24" fill="${C.wood}"/>
  <circle cx="600" cy="350" r="34" fill="${C.slate}"/>
  <path d="M820 400 C880 400 880 500 806 500" fill="none" stroke="${C.slate}" stroke-width="18"/>`

const bottle = `
  <path d="M520 330 H680 V430 C780 480 800 560 800 640 V890 Q800 960 730 960 H470 Q400 960 400 890 V640 C400 560 420 480 520 430 Z" fill="#fff" opacity="0.7"/>
  <path d="M414 600 H786 Q796 620 796 660 V884 Q796 950 730 950 H470 Q404 950 404 884 V660 Q404 620 414 600 Z" fill="${C.coffee}"/>
  <rect x="540" y="420" width="120" height="470" rx="24" fill="${C.steel}" opacity="0.85"/>
  <path d="M570 470 V860 M600 470 V860 M630 470 V860" stroke="${C.slate}" stroke-width="6" stroke-dasharray="4 16" stroke-linecap="round"/>
  <path d="M450 560 V860" stroke="#fff" stroke-width="24" stroke-linecap="round" opacity="0.4"/>
  <rect x="500" y="262" width="200" height="84" rx="22" fill="${C.clay}"/>`

const gift = `
  <path d="M600 470 C520 330 360 340 400 440 C424 490 540 478 600 470 Z M600 470 C680 330 840 340 800 440 C776 490 660 478 600 470 Z" fill="none" stroke="${C.ember}" stroke-width="34" stroke-linejoin="round"/>
  <rect x="340" y="560" width="520" height="400" rx="14" fill="${C.amber}"/>
  <rect x="340" y="560" width="110" height="400" rx="14" fill="#fff" opacity="0.16"/>
  <rect x="306" y="466" width="588" height="110" rx="16" fill="${C.wood}"/>
  <rect x="556" y="466" width="88" height="494" fill="${C.ember}"/>
  <rect x="690" y="640" width="120" height="150" rx="10" fill="${C.cream}" transform="rotate(8 750 715)"/>
  <path d="M716 694 H786 M712 730 H770" stroke="${C.slate}" stroke-width="8" stroke-linecap="round" transform="rotate(8 750 715)"/>`

/** A bag of coffee, 400 wide; its top left corner is at 400, 300. */
const bag = (paper: string, label: string): string => `
  <path d="M420 360 H780 L800 900 Q804 960 744 960 H456 Q396 960 400 900 Z" fill="${paper}"/>
  <path d="M420 360 H490 L480 960 H456 Q396 960 400 900 Z" fill="#fff" opacity="0.16"/>
  <path d="M412 300 H788 L780 390 H420 Z" fill="${C.ink}" opacity="0.82"/>
  <rect x="470" y="520" width="260" height="290" rx="18" fill="${C.cream}"/>
  <path d="M600 570 C680 590 680 700 600 716 C520 700 520 590 600 570 Z" fill="${label}"/>
  <path d="M604 582 C570 620 634 660 598 704" fill="none" stroke="${C.cream}" stroke-width="10" stroke-linecap="round"/>
  <rect x="520" y="752" width="160" height="20" rx="10" fill="${label}"/>`

const pair = `
  <g transform="translate(-130 96) scale(0.9)">${bag(C.coffee, C.ember)}</g>
  <g transform="translate(250 96) scale(0.9)">${bag(C.clay, C.coffee)}</g>`

/** Product pictures drawn for this demo. */
const drawings = {
  kettle: scene('#dfe6dd', '#eef2ea', '#c9b79c', 330, kettle),
  dripper: scene('#e9cdb5', '#f3e0cf', '#8f6a4f', 240, dripper),
  grinder: scene('#d6dfe0', '#e8eeee', '#7d8f8a', 220, grinder),
  server: scene('#f0dcae', '#f8ebcd', '#bb8b4d', 290, server),
  scale: scene('#cfdcd2', '#e2ebe3', '#a58a69', 400, scale),
  filters: scene('#dcd3e0', '#ece6ee', '#94849b', 300, filters),
  mugs: scene('#e7d6c6', '#f3e8dd', '#a87b58', 400, mugs),
  tumbler: scene('#f1d9c5', '#f8e9dc', '#c08a63', 210, tumbler),
  canister: scene('#d3ddd0', '#e5ece2', '#8b7357', 260, canister),
  gift: scene('#e6d3d0', '#f3e7e4', '#8d6e63', 320, gift),
  bottle: scene('#cfe0e2', '#e3eef0', '#9aa98f', 250, bottle),
  origin: scene('#e4e0cf', '#f2efe2', '#a38d66', 260, bag(C.forest, C.coffee)),
  espresso: scene('#ecd6c6', '#f6e8dd', '#96674a', 420, pair),
  choice: scene('#d7dee0', '#e9eef0', '#8b8a72', 260, bag(C.oat, C.clay)),
} as const

export type Drawing = keyof typeof drawings

/** Renders a drawing as the PNG file that a merchant would upload. */
export const drawPicture = (name: Drawing): Promise<Buffer> => sharp(Buffer.from(drawings[name])).png().toBuffer()
