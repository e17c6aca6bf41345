import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, suggestEmail } from './email-typo.ts'

describe('email typo correction', () => {
  it.each([
    ['maya@gmial.com', 'maya@gmail.com'],
    ['maya@gmai.com', 'maya@gmail.com'],
    ['Maya.Ortiz+shop@gmail.con', 'Maya.Ortiz+shop@gmail.com'],
    ['maya@gmail', 'maya@gmail.com'],
    ['maya@gmail.', 'maya@gmail.com'],
    ['maya@gmail,com', 'maya@gmail.com'],
    ['maya@gnail.com', 'maya@gmail.com'],
    ['maya@hotmial.com', 'maya@hotmail.com'],
    ['maya@hotmal.com', 'maya@hotmail.com'],
    ['maya@yaho.com', 'maya@yahoo.com'],
    ['maya@yahoo.co.ik', 'maya@yahoo.co.uk'],
    ['maya@outlok.com', 'maya@outlook.com'],
    ['maya@iclod.com', 'maya@icloud.com'],
    ['maya@kettle.cim', 'maya@kettle.com'],
    ['maya@example.org.', 'maya@example.org'],
  ])('corrects %s to %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  it.each([
    'maya@gmail.com',
    'maya@mail.com',
    'maya@gmx.de',
    'maya@gmx.net',
    'maya@me.com',
    'maya@live.de',
    'maya@kettle-and-crane.com',
    'maya@example.co',
    'maya@yahoo.de',
    'maya@web.de',
    'maya@kettle',
    'maya@kettle.',
    'no address',
    '@gmail.com',
    '',
  ])('leaves %s alone', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })

  it('suggests an address with the same name that itself needs no correction', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const meant = suggestEmail(email)
        if (meant === null) return
        expect(meant.split('@')[0]).toBe(email.split('@')[0])
        expect(suggestEmail(meant)).toBeNull()
      }),
    )
  })
})

it('counts edits, and a swap of two letters as one', () => {
  expect(editDistance('gmail', 'gmail', 2)).toBe(0)
  expect(editDistance('gmial', 'gmail', 2)).toBe(1)
  expect(editDistance('gmal', 'gmail', 2)).toBe(1)
  expect(editDistance('abc', 'gmail', 2)).toBe(3)
})
