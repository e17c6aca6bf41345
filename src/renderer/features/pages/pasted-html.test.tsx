import { expect, it } from 'vitest'
import { cleanPaste } from './pasted-html.ts'

it.each([
  ['<p>Ground <b>by hand</b></p><script>alert(1)</script>', ['a script']],
  ['<p>Ground <b onclick="alert(1)">by hand</b></p>', ['a script']],
  ['<p>Ground <img src=x onerror=alert(1)><b>by hand</b></p>', ['a script', 'an image']],
  ['<p>Ground <b>by hand</b></p><table><tr><td>1</td></tr></table>', ['a table (its text was kept)']],
  ['<p>Ground <a href=" javascript:alert(1)"><b>by hand</b></a></p>', ['a link to javascript:alert(1)']],
  ['<script>alert(1)</script><p>Ground <b>by hand</b></p>', ['a script']],
  ['<p title="a>b" onmouseover="alert(1)">Ground <b>by hand</b></p>', ['a script']],
  ['<p>Ground <a href="java&#10;script:alert(1)"><b>by hand</b></a></p>', ['a link to java script:alert(1)']],
  ['<p>Ground <a href="https://kettle.example"><b>by hand</b></a></p>', []],
  ['<p style="color:red" class="mso">Ground <b>by hand</b></p><style>p{}</style>', []],
])('reports what it removes from %j, and keeps the text [PP-004]', (html, removed) => {
  const clean = cleanPaste(html)
  expect(clean.removed).toEqual(removed)
  expect(clean.html).toContain('Ground')
  expect(clean.html).toMatch(/<b.*>by hand<\/b>/)
  expect(clean.html).not.toMatch(
    /alert\(1\)<\/script|onerror|onclick|onmouseover|data-was|javascript:|<img|<iframe|<style/,
  )
})
