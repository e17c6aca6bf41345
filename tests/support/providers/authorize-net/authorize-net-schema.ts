const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const ADDRESS = words('firstName lastName company address city state zip country')

/** Members of each element in the order of Authorize.Net's XSD, which its JSON must follow. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  getMerchantDetailsRequest: words('merchantAuthentication refId'),
  createTransactionRequest: words('merchantAuthentication refId transactionRequest'),
  getTransactionDetailsRequest: words('merchantAuthentication refId transId'),
  getUnsettledTransactionListRequest: words('merchantAuthentication refId status sorting paging'),
  getSettledBatchListRequest: words(
    'merchantAuthentication refId includeStatistics firstSettlementDate lastSettlementDate',
  ),
  getTransactionListRequest: words('merchantAuthentication refId batchId sorting paging'),
  merchantAuthentication: words('name transactionKey'),
  sorting: words('orderBy orderDescending'),
  paging: words('limit offset'),
  transactionRequest: words(`transactionType amount currencyCode payment profile solution callId terminalNumber authCode
    refTransId splitTenderId order lineItems tax duty shipping taxExempt poNumber customer billTo shipTo customerIP
    cardholderAuthentication retail employeeId transactionSettings userFields surcharge merchantDescriptor subMerchant tip
    processingOptions subsequentAuthInformation otherTax shipFrom authorizationIndicatorType`),
  payment: words('creditCard bankAccount trackData encryptedTrackData payPal opaqueData'),
  opaqueData: words('dataDescriptor dataValue'),
  creditCard: words('cardNumber expirationDate cardCode'),
  profile: words('createProfile customerProfileId paymentProfile shippingProfileId'),
  paymentProfile: words('paymentProfileId cardCode'),
  order: words('invoiceNumber description'),
  customer: words('type id email'),
  billTo: [...ADDRESS, ...words('phoneNumber faxNumber email')],
  shipTo: ADDRESS,
  transactionSettings: words('setting'),
  processingOptions: words('isFirstRecurringPayment isFirstSubsequentAuth isSubsequentAuth isStoredCredentials'),
  subsequentAuthInformation: words('originalNetworkTransId originalAuthAmount reason'),
}

const LONGEST: Readonly<Record<string, number>> = {
  refId: 20,
  invoiceNumber: 20,
  id: 20,
  poNumber: 25,
  description: 255,
  firstName: 50,
  lastName: 50,
  address: 60,
  city: 40,
  state: 40,
  zip: 20,
  country: 60,
  phoneNumber: 25,
}

/** Returns Authorize.Net's error for a request with unknown, misplaced or overlong members; null if it is valid. */
export const schemaFault = (name: string, value: unknown): string | null => {
  if (typeof value === 'string') {
    const most = LONGEST[name]
    if (most !== undefined && value.length > most)
      return `The '${name}' element is invalid - The actual length is greater`
    if (name === 'amount' && !/^\d+\.\d\d$/.test(value)) return "The 'amount' element is invalid"
    return null
  }
  if (typeof value !== 'object' || value === null) return `The '${name}' element has an invalid value`
  if (name === 'setting') return null
  const order = ORDER[name]
  if (order === undefined) return `The element '${name}' is unknown`
  let last = -1
  for (const [member, inner] of Object.entries(value)) {
    const place = order.indexOf(member)
    if (place <= last) return `The element '${name}' has invalid child element '${member}'`
    last = place
    const fault = schemaFault(member, inner)
    if (fault !== null) return fault
  }
  return null
}
