import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customCssProblems, MAX_CSS } from './custom-css.ts'

const linesOf = (css: string) => customCssProblems(css).map(({ line }) => line)
const messagesOf = (css: string) => customCssProblems(css).map(({ message }) => message)

describe('custom CSS [PP-001] [CT-001] [CP-001]', () => {
  it('reports where CSS exceeds the maximum length, and the maximum', () => {
    const rule = '.a { color: #123456 }\n'
    const fits = rule.repeat(Math.floor(MAX_CSS / rule.length))
    expect(customCssProblems(fits)).toEqual([])
    expect(messagesOf(fits + rule)).toEqual([
      `Too long from here on: ${(fits.length + rule.length).toLocaleString('en-US')} characters, 20,000 at most`,
    ])
    expect(linesOf(fits + rule)).toEqual([fits.split('\n').length])
  })

  it.each([
    '',
    '.shop-brand { letter-spacing: 0.1em; }\n@media (width < 600px) { .shop-hero { display: none } }',
    ".shop-hero::after { content: 'url(x) @import {'; }",
    '/* url(x) } */ .a { color: #123456; position: relative }',
    '.card { box-shadow: 0 12px 40px -8px rgb(0 0 0 / 20%); outline: 2px solid #123456; margin-top: -12px }',
    '@keyframes pulse { from { opacity: 0 } to { opacity: 1 } }',
    '.shop-banner, .shop-callout > p { display: none !important; }',
    '.card { & .note { opacity: 0.2 } }',
    'button { color: #ffffff; opacity: 1 }',
    'h2 { color: rgb(180, 0, 0) } .shop-total { color: hsl(0 0% 0%) }',
    '.a:not(.shop-pay) { display: none }',
    "a[href^='x'] { color: red }",
    "[title='::first-letter'] { color: red } .first-line { overflow: hidden }",
    'ul { list-style: disc inside } .note { counter-reset: none; text-decoration: line-through }',
    '.shop-banner { backdrop-filter: blur(8px) }',
    'main { container-type: inline-size; contain: layout style; line-height: 1.6 }',
  ])('accepts %j', (css) => {
    expect(customCssProblems(css)).toEqual([])
  })

  it.each([
    ['.a { background: url(https://evil.example/x.png) }', /url\(\) is not allowed/],
    ['.a { background: URL ("x") }', /url/],
    ['.a { background: image-set("x" 1x) }', /image-set/],
    ['@import "x.css";', /@import is not allowed/],
    ['@font-face { font-family: x }', /@font-face/],
    ['.a { width: expression(alert(1)) }', /expression/],
    ['.a { behavior: x }', /behavior is not allowed/],
    ['.a { -moz-binding: x }', /-moz-binding/],
    ['.a { background: \\75 rl(x) }', /backslash/],
    ['.a { color: red } </style><script>', /HTML/],
    ['.a { position: FIXED !important }', /position: fixed/],
    ['.a { --p: fixed; position: var(--p) }', /position/],
    ['.shop-pay { display: none }', /hide/],
    ['.a, .shop-total:hover { visibility: hidden }', /hide/],
    ['main > * { opacity: 0 }', /hide/],
    ['button { pointer-events: none }', /hide/],
    ['body { transform: scale(0) }', /hide/],
    [':is(.shop-consent) { font-size: 1px }', /hide/],
    ['.shop-page { & { max-height: 0 } }', /hide/],
    ['.x .shop-price { color: rgba(0, 0, 0, 0) }', /hide/],
    ['[class*="pay"] { text-indent: -9999px }', /hide/],
    ['@media print { .shop-summary { display: none } }', /hide/],
    ['main { contain: size }', /hide/],
    ['.shop-page { contain: strict }', /hide/],
    ['body { container-type: size }', /hide/],
    ['main { container: page / size }', /hide/],
    ['form { block-size: 0 }', /hide/],
    ['.shop-cols { max-block-size: 4px }', /hide/],
    ['main { grid-template-rows: 0 }', /hide/],
    ['.shop-page { line-height: 0 }', /hide/],
    ['main { mask-image: linear-gradient(transparent, transparent) }', /hide/],
    ['.shop-total { mix-blend-mode: screen }', /hide/],
    ['.shop-hero { box-shadow: 0 0 0 9999px #fff }', /cover the rest/],
    ['.shop-callout { outline: 3000px solid #fff }', /cover the rest/],
    ['.shop-hero { margin-bottom: -3000px }', /cover the rest/],
    ['.a { filter: drop-shadow(0 100vh 0 #fff) }', /cover the rest/],
    ['.shop-summary::after { content: "Total USD $1.00" }', /read as a price/],
    ['.a::after { content: counter(x) }', /read as a price/],
    ['h2 { counter-set: list-item 19 }', /read as a price/],
    ['h2 { list-style: decimal inside }', /read as a price/],
    ['h2 { list-style-type: "$1 " }', /read as a price/],
    ['.shop-line::first-letter { color: #fff }', /::first-letter is not allowed/],
    ['.shop-line:first-line { color: #fff }', /:first-line is not allowed/],
    ['dialog::backdrop { background: #fff }', /::backdrop is not allowed/],
    ['.a { all: revert }', /all is not allowed/],
    ['.shop-summary { -webkit-mask-box-image: linear-gradient(transparent, transparent) }', /hide/],
    ['.shop-summary { text-decoration: line-through }', /hide/],
    ['.shop-summary { backdrop-filter: brightness(0) }', /hide/],
    ['.a { outline: 9px solid #123456 }', /cover the rest/],
    ['.a { color: red', /closing/],
    ['.a { color: red } }', /too many/],
    ['/* open', /comment/],
    [".a { content: 'x }", /quote/],
  ])('rejects %j', (css, message) => {
    expect(messagesOf(css).join('\n')).toMatch(message)
  })

  it('reports the line of each problem', () => {
    expect(
      linesOf('.a {\n  color: red;\n  background: url(x);\n}\n\n@import "y";\n.shop-pay {\n\n  display: none\n}'),
    ).toEqual([3, 6, 9])
  })

  it('accepts any text without throwing, and reports nothing for blank text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (css) => {
        for (const { line } of customCssProblems(css)) expect(line).toBeGreaterThan(0)
      }),
    )
    expect(customCssProblems('\n\n  \n')).toEqual([])
  })

  it('finds external resources anywhere', () => {
    const filler = fc.constantFrom('.a { color: red }', '/* note */', '\n', '@media print { .b { top: 0 } }')
    fc.assert(
      fc.property(fc.array(filler), fc.array(filler), (before, after) => {
        const css = `${before.join('')}.x { background: url(//evil.example) }${after.join('')}`
        expect(customCssProblems(css).length).toBe(1)
      }),
    )
  })

  it('checks a long style sheet quickly', () => {
    const css = '.shop-hero { color: #123456; padding: 1px }\n'.repeat(450)
    expect(customCssProblems(css)).toEqual([])
    expect(customCssProblems('{'.repeat(20_000)).length).toBe(20_000)
  })
})
