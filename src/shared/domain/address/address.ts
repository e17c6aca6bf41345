/** An address in the checkout form (B §3). Every part is a string; unknown parts are empty. */
export interface ClientAddress {
  fullName: string
  address: string
  aptSuite: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** An address as sent by a session sync (B §3, L78). */
export interface SentAddress {
  full_name: string
  address1: string
  address2: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** An address as stored and returned by the server (B §3, L76). */
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

/** Normalizes to an uppercase ISO 3166 code; 'UK' becomes 'GB' (DEF-47). An empty string stays empty. */
export function canonicalCountry(country: string): string {
  const code = country.trim().toUpperCase()
  return code === 'UK' ? 'GB' : code
}

/** Converts an address from the form to the wire format (DEF-46). */
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

/**
 * Converts an address from the wire format to the stored format, on the server (DEF-46). Normalizes the country
 * (DEF-47).
 */
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

/**
 * Converts a stored address to the form, for a session that is reloaded. Missing parts, or no address at all, become
 * empty strings (SS-015).
 */
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
