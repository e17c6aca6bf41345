import { expect, it } from 'vitest'
import { isChallengeEvent, isHostedFieldsCommand, isHostedFieldsEvent, isWalletSheetEvent } from './hosted-fields.ts'

const token = { token: 'tgtok_1', card_type: 'visa', card_last_four: '4242' }
const noise = [null, undefined, 'ready', 7, {}, { type: 7 }, { type: 'webpackOk' }, { type: 'token', id: '1' }]

it('distinguishes messages of the frames from other messages', () => {
  for (const value of noise) {
    expect(
      [isHostedFieldsEvent, isHostedFieldsCommand, isWalletSheetEvent, isChallengeEvent].map((is) => is(value)),
    ).toEqual([false, false, false, false])
  }
  expect(isHostedFieldsEvent({ type: 'token', id: '1', ...token })).toBe(true)
  expect(isHostedFieldsEvent({ type: 'height', height: 230 })).toBe(true)
  expect(isHostedFieldsCommand({ type: 'tokenize', id: '1' })).toBe(true)
  expect(isHostedFieldsCommand({ type: 'tokenize' })).toBe(false)
  expect(isWalletSheetEvent({ type: 'wallet-token', wallet: 'paypal', ...token })).toBe(true)
  expect(isChallengeEvent({ type: 'challenge-done', charge_id: 'tgch_1' })).toBe(true)
})
