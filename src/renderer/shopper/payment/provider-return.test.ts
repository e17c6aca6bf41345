import { expect, it } from 'vitest'
import { parseProviderReturn, withoutProviderParameters } from './provider-return.ts'

const back = '?session=cs_1&transaction=pay_1&payment_intent=pi_1&redirect_status=succeeded'

it('parses the parameters a provider added to the return URL [PR-003]', () => {
  expect(parseProviderReturn(back)).toEqual({
    transaction_id: 'pay_1',
    brought: { payment_intent: 'pi_1', redirect_status: 'succeeded' },
  })
  expect(parseProviderReturn('?session=cs_1&transaction=pay_1&offer=answered')).toEqual({
    transaction_id: 'pay_1',
    brought: undefined,
  })
  expect(parseProviderReturn('?session=cs_1&utm_source=mail')).toBeNull()
})

it('removes them from the address', () => {
  expect(withoutProviderParameters({ pathname: '/checkout', search: `${back}&offer=answered` })).toBe(
    '/checkout?session=cs_1&offer=answered',
  )
})
