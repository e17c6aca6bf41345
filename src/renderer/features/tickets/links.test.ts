import { describe, expect, it } from 'vitest'
import { fileSize } from './attachments/file-labels.ts'
import { splitLinks } from './links.ts'

describe('links in a message', () => {
  it('finds URLs and excludes punctuation of the sentence', () => {
    expect(splitLinks('See https://a.example/x?y=1. Or (http://b.example/c)!')).toEqual([
      { text: 'See ' },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: '. Or (' },
      { text: 'http://b.example/c', href: 'http://b.example/c' },
      { text: ')!' },
    ])
    expect(splitLinks('https://en.example/wiki/Kettle_(band)')).toHaveLength(1)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:secret@a.example',
    'https://',
  ])('does not link %s', (text) => expect(splitLinks(text).some(({ href }) => href !== undefined)).toBe(false))

  it('leaves a text without URLs unchanged', () => expect(splitLinks('One\ntwo')).toEqual([{ text: 'One\ntwo' }]))
})

it.each([
  [512, '512 B'],
  [340_000, '340 kB'],
  [999_700, '1.0 MB'],
  [8_388_608, '8.4 MB'],
])('formats %i bytes as %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
