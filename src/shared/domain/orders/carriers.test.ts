import { describe, expect, it } from 'vitest'
import { carrierNames, carrierTrackingUrl } from './carriers.ts'

describe('carrier tracking URL', () => {
  it.each([
    ['UPS', '1Z 999 AA1', 'https://www.ups.com/track?tracknum=1Z999AA1'],
    [' fedex ', '12', 'https://www.fedex.com/fedextrack/?trknbr=12'],
    ['DHL', '12', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=12'],
    ['USPS', '1&b=<i>', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=1%26b%3D%3Ci%3E'],
  ])('of %s for %s', (carrier, number, url) => {
    expect(carrierTrackingUrl(carrier, number)).toBe(url)
  })

  it('is empty for other carriers and without a number', () => {
    expect(carrierTrackingUrl('Uncle Bob', '12')).toBe('')
    expect(carrierNames.map((name) => carrierTrackingUrl(name, ' '))).toEqual(carrierNames.map(() => ''))
    expect(carrierNames.every((name) => URL.canParse(carrierTrackingUrl(name, '12')))).toBe(true)
  })
})
