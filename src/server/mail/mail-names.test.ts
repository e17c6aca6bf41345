import { describe, expect, it } from 'vitest'
import { mailName, mailStoreName } from './mail-names.ts'

describe('a name chosen by someone else', () => {
  it.each([
    ['Kettle & Crane', 'Kettle & Crane'],
    ['Ada M. Moss', 'Ada M. Moss'],
    ['J.R. Hartley', 'J.R. Hartley'],
    ['Security: verify https://evil.example/x now', 'Security: verify now'],
    ['See www.evil.example/login please', 'See please'],
    ['Visit evil.example', 'Visit evil example'],
    ['A\r\nBcc: x@y.z', 'A Bcc: x@y.z'],
    ['abc\u202Egnp', 'abc gnp'],
    ['\u2028 one \u2029 line', 'one line'],
  ])('%j becomes %j in an email', (chosen, said) => {
    expect(mailName(chosen, 'somebody')).toBe(said)
  })

  it('is cut at 60 characters, and never within one', () => {
    const said = mailName('🫖'.repeat(80), 'somebody')
    expect(Array.from(said)).toHaveLength(60)
    expect(said.endsWith('🫖…')).toBe(true)
    expect(mailName('x'.repeat(60), '')).toBe('x'.repeat(60))
  })

  it('is replaced with a fallback if nothing is left', () => {
    expect(mailName('https://evil.example', 'somebody')).toBe('somebody')
    expect(mailStoreName(' \n ')).toBe('a store')
  })

  it('is cleaned quickly, however long it is', () => {
    const start = performance.now()
    for (const piece of ['a', '.a', 'a:', 'www.', '://']) mailName(piece.repeat(100_000), '')
    expect(performance.now() - start).toBeLessThan(500)
  })
})
