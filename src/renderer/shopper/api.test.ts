import { describe, expect, it } from 'vitest'
import { quiet } from './api.ts'
import type { ShopperApi } from './api.ts'
import { fakeApi, hearErrors, noReply, refusal } from './shopper.fixture.ts'

const body = { live_cart_session_id: 'cs_1' }

type Try = [string, (api: ShopperApi) => Promise<unknown>]

const rethrown: Try[] = [
  ['updateCustomerInfo', (api) => api.updateCustomerInfo({ body })],
  [
    'updateBrowserInfo',
    (api) =>
      api.updateBrowserInfo({
        body: {
          ...body,
          browser_info: {
            user_agent: '',
            language: 'en',
            color_depth: 24,
            screen_width: 1,
            screen_height: 1,
            timezone_offset: 0,
            java_enabled: false,
          },
        },
      }),
  ],
  ['updateShippingMethod', (api) => api.updateShippingMethod({ body: { ...body, shipping_method_id: 'shp_1' } })],
  ['startByOffer', (api) => api.startByOffer({ body: { offer_id: 'o1' } })],
  ['startByVariant', (api) => api.startByVariant({ body: { variant_id: 'v1' } })],
  ['removeFromCart', (api) => api.removeFromCart({ body: { ...body, item_id: 'itm_1' } })],
  ['updateProgress', (api) => api.updateProgress({ body: { ...body, progress_step: 'contact' } })],
]

describe('a call that fails', () => {
  it.each(rethrown)(
    '%s logs and rethrows [ERR-036] [ERR-037] [ERR-038] [ERR-041] [ERR-042] [ERR-043] [ERR-044]',
    async (name, make) => {
      const logged = hearErrors()
      const { api } = fakeApi({ [name]: refusal(404, 'Session not found') })
      await expect(make(api)).rejects.toThrow('Session not found')
      expect(logged).toHaveBeenCalledWith(`${name} failed:`, expect.any(Error))
    },
  )

  it('behind the back of the shopper logs and returns nothing [ERR-031]', async () => {
    const logged = hearErrors()
    const { api } = fakeApi({ getSession: noReply() })
    expect(await quiet(api.getSession({ params: { sessionId: 'cs_1' } }))).toBeUndefined()
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('as a decline is an answer and no fault', async () => {
    const logged = hearErrors()
    const { api } = fakeApi({ checkStatus: noReply() })
    await expect(api.checkStatus({ body: { session_id: 'cs_1' } })).rejects.toThrow('Failed to fetch')
    expect(logged).not.toHaveBeenCalled()
  })
})
