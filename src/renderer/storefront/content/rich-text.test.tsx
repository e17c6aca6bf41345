import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

const drawn = (html: string) => render(<RichText html={html} />).container.innerHTML

it('renders the allowed tags without attributes [PP-004]', () => {
  const html = '<p style="color:red" onclick="x()">Made to <b>last</b></p><ul><li>and last</li></ul>'
  expect(drawn(html)).toBe('<div class="shop-description"><p>Made to <b>last</b></p><ul><li>and last</li></ul></div>')
})

it('renders nothing that runs or loads, and keeps the text of unknown tags', () => {
  const html =
    '<img src=x onerror=alert(1)><script>alert(1)</script><svg><title>1</title></svg><custom-tag>Words</custom-tag>' +
    '<style>p{display:none}</style><object data="x"></object>'
  expect(drawn(html)).toBe('<div class="shop-description">Words</div>')
})

it('links only to pages, emails and phone numbers', () => {
  render(<RichText html={'<a href="https://kettle.example">Ours</a> <a href="javascript:alert(1)">Theirs</a>'} />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ours'])
  expect(screen.getByRole('link').getAttribute('rel')).toContain('noopener')
})

it('keeps headings below those of the page', () => {
  expect(drawn('<h2>Care</h2>')).toContain('<h3>Care</h3>')
})
