import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CallError } from '../lib/api/fetch-client.ts'
import { quiet } from './api.ts'
import type { ShopperApi } from './api.ts'
import { fakeApi, silenceErrors, noReply, refusal } from './shopper.fixture.ts'

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

describe('failed API calls', () => {
  it.each(rethrown)(
    '%s logs and rethrows [ERR-036] [ERR-037] [ERR-038] [ERR-041] [ERR-042] [ERR-043] [ERR-044]',
    async (name, make) => {
      const logged = silenceErrors()
      const { api } = fakeApi({ [name]: refusal(404, 'Session not found') })
      await expect(make(api)).rejects.toThrow('Session not found')
      expect(logged).toHaveBeenCalledWith(`${name} failed:`, expect.any(Error))
    },
  )

  it('logs and returns nothing for a background call [ERR-031]', async () => {
    const logged = silenceErrors()
    const { api } = fakeApi({ getSession: noReply() })
    expect(await quiet(api.getSession({ params: { sessionId: 'cs_1' } }))).toBeUndefined()
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('treats a decline as a response, not an error', async () => {
    const logged = silenceErrors()
    const { api } = fakeApi({ checkStatus: noReply() })
    await expect(api.checkStatus({ body: { session_id: 'cs_1' } })).rejects.toThrow('No connection.')
    expect(logged).not.toHaveBeenCalled()
  })

  it.each([
    ['en', 'No connection. Check your internet connection and try again.'],
    ['de', 'Keine Verbindung. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.'],
    ['ja', '接続できません。インターネット接続を確認して、もう一度お試しください。'],
  ])("reports a missing response in %s, whatever the browser's error says [ERR-038]", async (lang, words) => {
    silenceErrors()
    vi.stubGlobal('document', { documentElement: { lang } })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { api } = fakeApi({ updateShippingMethod: noReply() })
    const call = api.updateShippingMethod({ body: { ...body, shipping_method_id: 'shp_1' } })
    await expect(call).rejects.toMatchObject({ message: words, status: null })
  })

  it("keeps the server's message and replaces a failure without one", async () => {
    silenceErrors()
    const explained = fakeApi({ applyPromoCode: refusal(503, 'The service is busy') }).api
    const query = { session_id: 'cs_1', promo_code: 'TEN' }
    await expect(explained.applyPromoCode({ query })).rejects.toThrow('The service is busy')
    const bare = fakeApi({ applyPromoCode: new CallError('The server answered 502', 502) }).api
    await expect(bare.applyPromoCode({ query })).rejects.toMatchObject({
      message: 'Something went wrong on our end. Try again in a moment.',
      status: 502,
    })
  })
})
