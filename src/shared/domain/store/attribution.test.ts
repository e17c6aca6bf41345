import { describe, expect, it } from 'vitest'
import { sanitizeSource } from './attribution.ts'

describe('attribution of a visit', () => {
  it('has the campaign parameters, and the origin and path of the referrer', () => {
    expect(
      sanitizeSource({
        utm_source: ' newsletter ',
        utm_medium: 'mail',
        utm_campaign: 'winter\u0000 sale',
        utm_term: '',
        utm_content: null,
        referrer: 'https://user:secret@news.example/kettles?reader=17#comments',
      }),
    ).toEqual({
      utm_source: 'newsletter',
      utm_medium: 'mail',
      utm_campaign: 'winter sale',
      referrer: 'https://news.example/kettles',
    })
  })

  it('is null without any, or with pages of the shop itself', () => {
    expect(sanitizeSource({})).toBeNull()
    expect(sanitizeSource({ utm_source: '   ' })).toBeNull()
    expect(sanitizeSource({ referrer: 'https://shop.example/cart' }, 'shop.example')).toBeNull()
    expect(sanitizeSource({ referrer: 'https://shop.example/cart' }, 'other.example')).not.toBeNull()
  })

  it('drops values that may contain an email address', () => {
    const source = sanitizeSource({
      utm_source: 'maya.ortiz@example.com',
      utm_term: 'maya%40example.com',
      utm_medium: 'mail',
      referrer: 'https://mail.example/u/maya@example.com/inbox',
    })
    expect(source).toEqual({ utm_medium: 'mail', referrer: 'https://mail.example' })
  })

  it('rejects an invalid referrer, and shortens long values', () => {
    for (const referrer of ['javascript:alert(1)', 'about:blank', 'news.example', 'file:///etc/passwd'])
      expect(sanitizeSource({ referrer }), referrer).toBeNull()
    const long = sanitizeSource({ utm_source: 'x'.repeat(5000), referrer: `https://news.example/${'y'.repeat(5000)}` })
    expect(long?.utm_source).toHaveLength(100)
    expect(long?.referrer).toHaveLength(200)
  })
})
