import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import type { MarketingConsent } from '../../../shared/contracts/pages/page-fields.ts'
import type { CheckoutForms } from '../../../shared/domain/checkout/checkout-validation.ts'
import { isPreChecked } from '../../../shared/domain/checkout/marketing-consent.ts'
import type { PreviewShopper } from '../../../shared/preview.ts'
import { countryOfLanguage } from '../session/prefill.ts'

type Home = Omit<ClientAddress, 'aptSuite' | 'country'> & { phone: string }

const austin: Home = {
  fullName: 'Maya Ortiz',
  address: '2108 Alameda Drive',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  phone: '(512) 555-0148',
}

/** Made-up addresses by country. */
const homes: Readonly<Record<string, Home>> = {
  US: austin,
  CA: {
    fullName: 'Noah Tremblay',
    address: '418 Rue Rachel E',
    city: 'Montréal',
    state: 'QC',
    postalCode: 'H2J 2G7',
    phone: '(514) 555-0132',
  },
  GB: {
    fullName: 'Isla Bennett',
    address: '14 Cromwell Street',
    city: 'Bristol',
    state: 'Bristol',
    postalCode: 'BS1 4DJ',
    phone: '0117 496 0148',
  },
  DE: {
    fullName: 'Lena Fischer',
    address: 'Lindenallee 12',
    city: 'Hamburg',
    state: 'Hamburg',
    postalCode: '20259',
    phone: '040 66969 112',
  },
  AT: {
    fullName: 'Jonas Gruber',
    address: 'Neubaugasse 41',
    city: 'Wien',
    state: 'Wien',
    postalCode: '1070',
    phone: '01 5550148',
  },
  FR: {
    fullName: 'Camille Laurent',
    address: '27 rue des Tanneurs',
    city: 'Lyon',
    state: 'Rhône',
    postalCode: '69003',
    phone: '01 99 00 12 48',
  },
  ES: {
    fullName: 'Lucía Romero',
    address: 'Calle del Olmo 18',
    city: 'Valencia',
    state: 'Valencia',
    postalCode: '46003',
    phone: '960 555 148',
  },
  MX: {
    fullName: 'Diego Salazar',
    address: 'Calle Jacarandas 240',
    city: 'Guadalajara',
    state: 'Jalisco',
    postalCode: '44100',
    phone: '33 5550 0148',
  },
  IT: {
    fullName: 'Giulia Conti',
    address: 'Via dei Tigli 9',
    city: 'Bologna',
    state: 'BO',
    postalCode: '40123',
    phone: '051 555 0148',
  },
  NL: {
    fullName: 'Sanne de Boer',
    address: 'Lindengracht 88',
    city: 'Utrecht',
    state: 'Utrecht',
    postalCode: '3512 JE',
    phone: '030 555 0148',
  },
  BR: {
    fullName: 'Ana Carvalho',
    address: 'Rua das Palmeiras 310',
    city: 'São Paulo',
    state: 'SP',
    postalCode: '01226-010',
    phone: '(11) 5550-0148',
  },
  JP: {
    fullName: '佐藤 美咲',
    address: '若葉町 2-8-14',
    city: '横浜市',
    state: '神奈川県',
    postalCode: '231-0056',
    phone: '045-555-0148',
  },
}

const emptyHome: Home = { fullName: '', address: '', city: '', state: '', postalCode: '', phone: '' }

/** The country of a shopper's device; the United States by default. */
export const countryOf = ({ device }: PreviewShopper): string => countryOfLanguage(device ?? 'en-US') || 'US'

/** Page settings that affect the initial forms. */
export interface FormDefaults {
  billing_same_as_shipping?: boolean | null | undefined
  marketing_consent?: MarketingConsent | null | undefined
}

/** The forms with the page's default choices. */
export const withPageDefaults = (forms: CheckoutForms, page: FormDefaults): CheckoutForms => ({
  ...forms,
  contactInfo: {
    ...forms.contactInfo,
    optIn: isPreChecked(page.marketing_consent ?? 'where_allowed', forms.shippingInfo.country),
  },
  isBillingSameAsShipping: page.billing_same_as_shipping ?? false,
})

const formsOf = ({ phone, ...home }: Home, country: string, email: string): CheckoutForms => {
  const address = { ...home, aptSuite: '', country }
  return {
    contactInfo: { email, phone, optIn: true },
    shippingInfo: address,
    billingInfo: address,
    isBillingSameAsShipping: true,
  }
}

/** Forms filled in by a made-up person in the given country. */
export function samplePerson(country: string): CheckoutForms {
  const home = homes[country] ?? austin
  const [name] = home.fullName
    .normalize('NFD')
    .replaceAll(/[^a-z ]/gi, '')
    .trim()
    .toLowerCase()
    .split(' ')
  return formsOf(home, country, `${name || 'shopper'}@example.com`)
}

/** Empty forms. */
export const emptyForms = (country: string): CheckoutForms => formsOf(emptyHome, country, '')

/** Forms with common mistakes. */
export function formsWithMistakes(country: string): CheckoutForms {
  const { contactInfo, shippingInfo } = samplePerson(country)
  const address = { ...shippingInfo, fullName: '', address: '12', postalCode: '' }
  return {
    contactInfo: { ...contactInfo, email: contactInfo.email.replace('@', ' at ') },
    shippingInfo: address,
    billingInfo: address,
    isBillingSameAsShipping: true,
  }
}
