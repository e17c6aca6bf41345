import { expect, it } from 'vitest'
import { cleanRichText } from './rich-text.ts'

it('keeps plain tags and safe links, which open in a new tab [PP-004] [CP-001]', () => {
  const html = '<h2>Care</h2><p>Wash <strong>by hand</strong>, see <a href="https://kettle.example">here</a>.</p>'
  expect(cleanRichText(html)).toEqual({
    html: html.replace('">here', '" target="_blank" rel="noopener noreferrer nofollow">here'),
    removed: [],
  })
  const again = cleanRichText(cleanRichText(html).html)
  expect(again.removed).toEqual([])
})

it.each([
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>', ['<script>']],
  ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>', ['onclick on <p>', 'style on <p>']],
  ['<iframe src="//evil.example"></iframe>b', 'b', ['<iframe>']],
  ['<img src=x onerror=alert(1)>', '', ['<img>']],
  ['<p>1 < 2</p>', '<p>1 &lt; 2</p>', []],
])('removes what is not allowed from %j, and reports it [PP-004]', (html, clean, removed) => {
  expect(cleanRichText(html)).toEqual({ html: clean, removed })
})

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https://u:p@evil.example',
])('removes a link to %j [PP-004]', (href) => {
  const { html, removed } = cleanRichText(`<a href="${href}">a</a>`)
  expect(html).not.toContain('href')
  expect(removed).toEqual([`a link to ${href.trim()}`])
})
