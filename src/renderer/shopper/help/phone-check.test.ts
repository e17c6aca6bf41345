import { describe, expect, it } from 'vitest'
import { findPhoneMistake } from './phone-check.ts'

describe('phone numbers', () => {
  it.each([
    ['US', '(512) 555-0148'],
    ['US', '1 512 555 0148'],
    ['US', '+1 512 555 0148 x12'],
    ['GB', '020 7946 0958'],
    ['UK', '+44 (0)20 7946 0958'],
    ['DE', '030 901820'],
    ['FR', '06 12 34 56 78'],
    ['FR', '0033 6 12 34 56 78'],
    ['US', '+49 30 901820'],
    ['JP', '090-1234-5678'],
    ['BR', '(11) 91234-5678'],
    ['AU', '0412 345 678'],
    ['KW', '2222 3456'],
    ['NG', '0803 123 4567'],
    ['GB', '0044 20 7946 0958'],
    ['', '5550148'],
    ['ZZ', '+999 1234567'],
    ['US', ' '],
  ])('in %s can be %s [GAP-85]', (country, phone) => {
    expect(findPhoneMistake(country, phone)).toBeNull()
  })

  it.each([
    ['US', '555-0148', 'short'],
    ['US', '512 555 01489', 'long'],
    ['FR', '06 12 34 56', 'short'],
    ['FR', '+33 6 12 34 56 78 9', 'long'],
    ['KW', '2222', 'short'],
    ['KW', '2222 34567', 'long'],
    ['', '12345', 'short'],
    ['', '1234567890123456', 'long'],
    ['US', 'call me', 'letters'],
    ['US', '512 555 O148', 'letters'],
  ])('in %s: flags %s as %s', (country, phone, odd) => {
    expect(findPhoneMistake(country, phone)).toBe(odd)
  })
})
