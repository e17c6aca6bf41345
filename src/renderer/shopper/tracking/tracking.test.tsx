import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { consentTexts } from '../../../shared/domain/events/consent-texts.ts'
import { TRACKING_ELEMENT, type PageTracking } from '../../../shared/page-tracking.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  document.body.replaceChildren()
})

const tracking: PageTracking = {
  store_id: 'sto_1',
  session_id: 'cs_1',
  asks: true,
  mode: 'opt_in',
  policy_version: 1,
  privacy_policy: '',
  texts: consentTexts('en'),
  tags: [],
  subject: null,
  order_id: null,
}

interface Sent {
  body: { answer: { marketing: boolean } | null; view?: object }
  reply: () => void
}

function parse(text: string): Sent['body']
function parse(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  return parsed
}

/** Requests to the server, which answers when the test says so. */
function holdRequests(): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const parsed = parse(body)
    const allowed = parsed.answer?.marketing === true
    return new Promise<Response>((resolve) => {
      const data = { analytics: allowed, marketing: allowed, source: parsed.answer ? 'banner' : 'default' }
      sent.push({ body: parsed, reply: () => resolve(Response.json({ data })) })
    })
  })
  return sent
}

it('reports a quick answer after the view, so that the view can’t take it back', async () => {
  const attach = vi.spyOn(Element.prototype, 'attachShadow')
  const sent = holdRequests()
  const element = document.createElement('script')
  element.id = TRACKING_ELEMENT
  element.type = 'application/json'
  element.textContent = JSON.stringify(tracking)
  document.body.append(element)
  await import('./tracking.ts')

  await waitFor(() => expect(sent).toHaveLength(1))
  const banner: unknown = attach.mock.results[0]?.value
  if (!(banner instanceof ShadowRoot)) throw new Error('There is no banner')
  const accept = [...banner.querySelectorAll('button')].find(({ textContent }) => textContent === tracking.texts.accept)
  accept?.click()
  expect(localStorage.getItem('consent:sto_1')).toBe('1/1/1')
  await Promise.resolve()
  expect(sent).toMatchObject([{ body: { answer: null, view: { type: 'page.viewed' } } }])
  sent[0]?.reply()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ answer: { analytics: true, marketing: true, policy_version: 1 } })
  sent[1]?.reply()
})
