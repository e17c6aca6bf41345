/** An address as the shopper's page holds it (B §3). Every part is text; an unknown part is empty. */
export interface ClientAddress {
  fullName: string
  address: string
  aptSuite: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** An address as it is sent when the session is synced (B §3, L78). */
export interface SentAddress {
  full_name: string
  address1: string
  address2: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** An address as the server stores it and answers it (B §3, L76). */
export interface StoredAddress {
  full_name: string
  address1: string
  address2: string
  locality: string
  administrative_area: string
  postal_code: string
  country_code: string
}

export const emptyAddress: Readonly<ClientAddress> = {
  fullName: '',
  address: '',
  aptSuite: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
}

/** The ISO 3166 code in capitals; 'UK' is taken as a synonym of 'GB' (DEF-47). An empty text stays empty. */
export function canonicalCountry(country: string): string {
  const code = country.trim().toUpperCase()
  return code === 'UK' ? 'GB' : code
}

/** First of the two converters of DEF-46: what the page holds to what it sends. */
export function clientToSentAddress(address: ClientAddress): SentAddress {
  return {
    full_name: address.fullName,
    address1: address.address,
    address2: address.aptSuite,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    country: address.country,
  }
}

/** Second converter of DEF-46, run by the server: what was sent to what is stored. The country becomes canonical (DEF-47). */
export function sentToStoredAddress(address: SentAddress): StoredAddress {
  return {
    full_name: address.full_name,
    address1: address.address1,
    address2: address.address2,
    locality: address.city,
    administrative_area: address.state,
    postal_code: address.postalCode,
    country_code: canonicalCountry(address.country),
  }
}

type Loose<T> = { [K in keyof T]?: T[K] | null | undefined }

/** The way back, for a session that is loaded again. Absent parts, or no address at all, become empty texts (SS-015). */
export function storedToClientAddress(address: Loose<StoredAddress> | null | undefined): ClientAddress {
  return {
    fullName: address?.full_name ?? '',
    address: address?.address1 ?? '',
    aptSuite: address?.address2 ?? '',
    city: address?.locality ?? '',
    state: address?.administrative_area ?? '',
    postalCode: address?.postal_code ?? '',
    country: canonicalCountry(address?.country_code ?? ''),
  }
}
