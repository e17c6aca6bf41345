import { describe, expect, it } from 'vitest'
import { TEST_CARDS } from '../../../shared/domain/payments/test-cards.ts'
import { brandOf, checkField, formatExpiry, formatNumber, parseExpiry, passesLuhn } from './card-input.ts'

const today = new Date('2026-11-21T12:00:00Z')
const values = { number: '4242 4242 4242 4242', expiry: '08 / 29', cvc: '123', name: 'Maya Ortiz' }

describe('card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['30569309025904', '3056 930902 5904'],
    ['4242-4242 4242x4242 99', '4242 4242 4242 4242'],
    ['', ''],
  ])('groups %s as %s', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown)
  })

  it('recognizes the brand from the first digits', () => {
    expect(['4', '34', '37', '51', '2221', '2720', '6', '5', ''].map(brandOf)).toEqual([
      'visa',
      'amex',
      'amex',
      'mastercard',
      'mastercard',
      'mastercard',
      null,
      null,
      null,
    ])
  })

  it('accepts every published test card and detects its brand', () => {
    for (const card of TEST_CARDS) {
      expect(passesLuhn(card.number)).toBe(true)
      expect(brandOf(card.number)).toBe(card.brand)
      expect(checkField('number', { ...values, number: formatNumber(card.number) }, today)).toBeNull()
    }
  })

  it('rejects incomplete and mistyped numbers', () => {
    expect(checkField('number', { ...values, number: '4111 1111 1111 1111' }, today)).toBeNull()
    expect(checkField('number', { ...values, number: '3056 930902 5904' }, today)).toBeNull()
    expect(checkField('number', { ...values, number: '4242 4242 4242 4241' }, today)).toBe('card_number_invalid')
    expect(checkField('number', { ...values, number: '4242' }, today)).toBe('card_number_invalid')
    expect(checkField('number', { ...values, number: '' }, today)).toBe('card_number_required')
  })
})

describe('expiry', () => {
  it.each([
    ['0', false, '0'],
    ['8', false, '08 / '],
    ['08', false, '08 / '],
    ['08 /', true, '08'],
    ['08 / 2', true, '08 / 2'],
    ['0829', false, '08 / 29'],
    ['08/2029', false, '08 / 29'],
    ['12 / 345', false, '12 / 34'],
  ])('shows %s (deleting: %s) as %s', (typed, deleting, shown) => {
    expect(formatExpiry(typed, deleting)).toBe(shown)
  })

  it('parses month and year', () => {
    expect(parseExpiry('08 / 29')).toEqual({ month: 8, year: 2029 })
    expect(parseExpiry('13 / 29')).toBeNull()
  })

  it('is valid until the end of its month', () => {
    expect(checkField('expiry', { ...values, expiry: '11 / 26' }, today)).toBeNull()
    expect(checkField('expiry', { ...values, expiry: '10 / 26' }, today)).toBe('expiry_past')
    expect(checkField('expiry', { ...values, expiry: '1' }, today)).toBe('expiry_invalid')
    expect(checkField('expiry', { ...values, expiry: '' }, today)).toBe('expiry_required')
  })
})

it('requires three digits for the CVC, four for American Express', () => {
  expect(checkField('cvc', values, today)).toBeNull()
  expect(checkField('cvc', { ...values, number: '3782 822463 10005' }, today)).toBe('cvc_invalid')
  expect(checkField('cvc', { ...values, number: '3782 822463 10005', cvc: '1234' }, today)).toBeNull()
  expect(checkField('cvc', { ...values, cvc: '' }, today)).toBe('cvc_required')
})

it('detects a card number in the name field', () => {
  expect(checkField('name', values, today)).toBeNull()
  expect(checkField('name', { ...values, name: '4242424242424242' }, today)).toBe('name_invalid')
  expect(checkField('name', { ...values, name: ' ' }, today)).toBe('name_required')
})
