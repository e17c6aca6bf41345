import fc from 'fast-check'

const places = [
  'html',
  ':root',
  'body',
  '#root',
  '*',
  'body *',
  '.shop-page ~ *',
  '.shop-toasts',
  'dialog',
  '.shop-page',
  'main',
  '.shop-cols',
  '.shop-b',
  '.shop-side',
  '.shop-summary',
  '.shop-lines',
  '.shop-line',
  '.shop-line > *',
  '.shop-bar',
  '.shop-bar-head',
  '.shop-pay-area',
  '.shop-totals',
  '.shop-total',
  '.shop-pay',
  '.shop-price',
  '[data-guarded]',
  '.shop-control label',
  'div',
  'span',
  'button',
] as const

const pieces = [
  '',
  '',
  '',
  '::before',
  '::after',
  '::first-letter',
  '::first-line',
  '::marker',
  '::backdrop',
  ':hover',
  ':not(x)',
] as const

/** Declarations that hide, cover, falsify, or read as something else. */
const said = [
  'content:"USD 1.00";position:fixed;inset:0;background:#fff;z-index:99;pointer-events:none',
  'content:"";position:absolute;inset:0;background:#1c2420',
  'content:"1";font-size:200px',
  'content:"\\2588";font-size:400px;color:#1c2420;position:absolute;inset:0',
  'content:counter(list-item)',
  'display:list-item;list-style:decimal inside;counter-set:list-item 19',
  'list-style:var(--x);--x:decimal inside',
  'position:fixed;inset:0;background:gold',
  'top:0;left:0;height:200px;background:#fff',
  'opacity:0',
  'visibility:hidden',
  'display:none',
  'font-size:0',
  'zoom:.1',
  'scale:0',
  'transform:rotateY(90deg)',
  'perspective:1px;transform:translateZ(-9999px)',
  'rotate:y 90deg',
  'translate:-200vw',
  'filter:opacity(0)',
  'filter:blur(40px)',
  'backdrop-filter:brightness(0)',
  'clip-path:circle(0)',
  'clip:rect(0 0 0 0);position:absolute',
  'mask:linear-gradient(#0000,#0000)',
  '-webkit-mask-box-image:linear-gradient(transparent,transparent)',
  'mix-blend-mode:difference',
  'background-blend-mode:difference',
  'background:oklch(0.25 0.01 160)',
  'background:linear-gradient(#1c2420,#1c2420)',
  'background:color-mix(in srgb,#1c2420,#1c2420)',
  'background:conic-gradient(#1c2420,lab(12 -4 2))',
  'border:90px solid #1c2420;margin:-90px',
  'color:transparent',
  '-webkit-text-fill-color:transparent',
  '--shop-text:transparent;--shop-button-text:transparent;--shop-bg:#1c2420',
  '--shop-part-text:transparent;--shop-part-bg:#1c2420',
  'text-decoration:line-through 30px #fff',
  'text-indent:-9999px',
  'direction:rtl;unicode-bidi:bidi-override',
  'text-transform:uppercase;-webkit-text-security:disc',
  'writing-mode:vertical-rl',
  'box-shadow:0 0 0 48px #1c2420',
  'box-shadow:inset 0 0 0 48px #1c2420',
  'box-shadow:0 0 0 9999px #fff',
  'outline:48px solid #1c2420;outline-offset:-48px',
  'contain:strict',
  'content-visibility:hidden',
  'container:x / size',
  'overflow:hidden;width:30px;height:12px',
  'interactivity:inert',
  'all:revert',
  'all:unset',
  'font-family:none;font-size-adjust:0',
  'color-scheme:dark',
  'animation:away 1s infinite',
  'transition:all 1s 99s;opacity:0',
  'view-transition-name:x',
  'will-change:transform',
] as const

const steps =
  '@keyframes away{0%,2%{opacity:1}3%,99%{opacity:0;transform:scale(0);visibility:hidden}} @keyframes shop-rise{0%,100%{opacity:0}}'

/** Variants of a rule that might escape its scope. */
const ways: readonly ((rule: string, place: string, body: string) => string)[] = [
  (rule) => rule,
  (rule) => `.a[title="],x{} ${rule} y["]{color:red}`,
  (rule) => `.a[title='],x{} ${rule} y[']{color:red}`,
  (rule) => `@supports (--x:"{"){.a{--y:"){} ${rule} .q{--z:"}}`,
  (rule) => `} ${rule} .x{`,
  (rule) => `}}}${rule}`,
  (rule) => `.a\\),body,${rule}`,
  (rule) => `.a\\,${rule}`,
  (rule) => `/*"*/${rule}/*"*/`,
  (rule) => `--x:{};${rule}`,
  (rule) => `<!-- ${rule} -->`,
  (rule) => `@media all{${rule}}`,
  (rule) => `@layer a{${rule}}`,
  (rule) => `@layer z;@layer z{${rule}}`,
  (rule) => `@container (width > 0px){${rule}}`,
  (rule) => `@scope (html){${rule}}`,
  (rule) => `@scope (:scope) to (.none){${rule} :scope{opacity:0}}`,
  (rule) => `@starting-style{${rule}}`,
  (rule) => `main{${rule}}`,
  (rule) => `main{& ~ *,${rule}}`,
  (_, place, body) => `.shop-summary{${place}:has(&){${body}}}`,
  (_, place, body) => `.shop-summary{${place}:has(&)::after{${body}}}`,
  (_, place, body) => `.shop-summary{@media all{:is(${place}):has(&)::before{${body}}}}`,
  (_, place, body) => `:is(${place},.x){${body}}`,
  (_, place, body) => `& ~ *,:scope ~ *,:has(> .shop-page),${place}{${body}}`,
  (_, place, body) => `.shop-page ~ .shop-toasts,html .shop-page ~ *,${place}{${body}}`,
]

const rule = fc
  .record({
    place: fc.constantFrom(...places),
    piece: fc.constantFrom(...pieces),
    body: fc.array(fc.constantFrom(...said), { minLength: 1, maxLength: 3 }),
    important: fc.boolean(),
    way: fc.constantFrom(...ways),
  })
  .map(({ place, piece, body, important, way }) => {
    const declarations = body
      .join(';')
      .split(';')
      .map((each) => each + (important ? '!important' : ''))
      .join(';')
    return way(`${place}${piece}{${declarations}}`, place, declarations)
  })

/** An arbitrary style sheet by an attacker who wants shoppers to see something else. */
export const hostileSheet = fc
  .array(rule, { minLength: 1, maxLength: 4 })
  .map((rules) => `${steps}\n${rules.join('\n')}`)
