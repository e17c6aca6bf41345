import { expect, it } from 'vitest'
import { textTree } from './rich-text-tree.ts'

it('parses text, tags and addresses without a document', () => {
  expect(textTree('<p>Tea &amp; <a HREF="https://a.example/?b=1&amp;c=2">more</a></p>')).toEqual([
    {
      tag: 'p',
      href: '',
      inside: ['Tea & ', { tag: 'a', href: 'https://a.example/?b=1&c=2', inside: ['more'] }],
    },
  ])
})

it('drops content that is never text, and closes open tags', () => {
  expect(textTree('<!-- no --><script>x</p></script><ul><li>One<li>Two</ul>After &#8482;')).toEqual([
    {
      tag: 'ul',
      href: '',
      inside: [{ tag: 'li', href: '', inside: ['One', { tag: 'li', href: '', inside: ['Two'] }] }],
    },
    'After ™',
  ])
  expect(textTree('1 < 2')).toEqual(['1 ', '<', ' 2'])
})
