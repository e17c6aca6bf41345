import { expect, it } from 'vitest'
import { openState, sealState } from './state.ts'

it('carries state through a browser, and rejects it after any change', () => {
  const sealed = sealState('secret', { reference: 'att_1', amount: 15_685 })
  expect(openState('secret', sealed)).toEqual({ reference: 'att_1', amount: 15_685 })
  expect(openState('another', sealed)).toBeNull()
  const [text = '', proof = ''] = sealed.split('.')
  const cheaper = Buffer.from(JSON.stringify({ reference: 'att_1', amount: 1 })).toString('base64url')
  for (const forged of [`${cheaper}.${proof}`, `${text}.`, text, '', `${text}.${proof}x`]) {
    expect(openState('secret', forged)).toBeNull()
  }
})
