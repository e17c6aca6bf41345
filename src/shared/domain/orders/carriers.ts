interface Carrier {
  name: string
  /** Other spellings, in lowercase. */
  aliases?: readonly string[]
  trackingUrl: (number: string) => string
}

const carriers: readonly Carrier[] = [
  { name: 'UPS', trackingUrl: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { name: 'USPS', trackingUrl: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
  { name: 'FedEx', trackingUrl: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  {
    name: 'DHL Express',
    aliases: ['dhl'],
    trackingUrl: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
  },
  {
    name: 'Canada Post',
    trackingUrl: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  },
  {
    name: 'Royal Mail',
    trackingUrl: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  { name: 'Australia Post', trackingUrl: (number) => `https://auspost.com.au/mypost/track/#/details/${number}` },
  { name: 'GLS', trackingUrl: (number) => `https://gls-group.com/track/${number}` },
  {
    name: 'La Poste',
    aliases: ['colissimo'],
    trackingUrl: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`,
  },
  {
    name: 'Poste Italiane',
    trackingUrl: (number) => `https://www.poste.it/cerca/index.html#/risultati-spedizioni/${number}`,
  },
]

/** Carriers with a known tracking page. */
export const carrierNames: readonly string[] = carriers.map(({ name }) => name)

/** Returns the carrier's URL for a tracking number; '' for an unknown carrier. */
export function carrierTrackingUrl(carrier: string, trackingNumber: string): string {
  const number = trackingNumber.replaceAll(/\s+/g, '')
  if (number === '') return ''
  const wanted = carrier.trim().toLowerCase()
  const known = carriers.find(({ name, aliases = [] }) => name.toLowerCase() === wanted || aliases.includes(wanted))
  return known?.trackingUrl(encodeURIComponent(number)) ?? ''
}
