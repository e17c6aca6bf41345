import * as z from 'zod/mini'

const optionalText = z.nullish(z.string())
const money = z.object({ value: z.string(), currencyCode: optionalText })

const TRANSACTION = `id legacyId orderId status amount { value currencyCode }
  paymentMethod { id usage }
  paymentMethodSnapshot { __typename ... on CreditCardDetails {
    brandCode last4 bin expirationMonth expirationYear binData { debit prepaid countryOfIssuance }
    threeDSecure { authentication { liabilityShifted } } } }
  statusHistory { __typename status amount { value currencyCode }
    ... on AuthorizedEvent { processorResponse { cvvResponse avsPostalCodeResponse } }
    ... on ProcessorDeclinedEvent { declineType processorResponse { legacyCode message }
      networkResponse { code } merchantAdviceCodeResponse { code } }
    ... on GatewayRejectedEvent { gatewayRejectionReason duplicateOf { id } }
    ... on FailedEvent { processorResponse { legacyCode message } } }
  refunds { id status amount { value currencyCode } }`

export const CHARGE = `mutation Charge($input: ChargePaymentMethodInput!) {
  chargePaymentMethod(input: $input) { transaction { ${TRANSACTION} } } }`
export const AUTHORIZE = `mutation Authorize($input: AuthorizePaymentMethodInput!) {
  authorizePaymentMethod(input: $input) { transaction { ${TRANSACTION} } } }`
/** Like the two above, for a card with an exemption request. */
export const CHARGE_CARD = `mutation ChargeCard($input: ChargeCreditCardInput!) {
  chargeCreditCard(input: $input) { transaction { ${TRANSACTION} } } }`
export const AUTHORIZE_CARD = `mutation AuthorizeCard($input: AuthorizeCreditCardInput!) {
  authorizeCreditCard(input: $input) { transaction { ${TRANSACTION} } } }`
/** Verifies a card without a charge and stores it. Without a payment method, the verification failed. */
export const VAULT = `mutation Vault($input: VaultPaymentMethodInput!) {
  vaultPaymentMethod(input: $input) {
    paymentMethod { id usage details { __typename ... on CreditCardDetails {
      brandCode last4 bin expirationMonth expirationYear binData { debit prepaid countryOfIssuance } } } }
    verification { id status gatewayRejectionReason
      processorResponse { legacyCode message cvvResponse avsPostalCodeResponse } networkResponse { code } } } }`
export const CAPTURE = `mutation Capture($input: CaptureTransactionInput!) {
  captureTransaction(input: $input) { transaction { id status } } }`
export const REVERSE = `mutation Reverse($input: ReverseTransactionInput!) {
  reverseTransaction(input: $input) { reversal { __typename ... on Transaction { id status } ... on Refund { id status } } } }`
export const REFUND = `mutation Refund($input: RefundTransactionInput!) {
  refundTransaction(input: $input) { refund { id status } } }`
export const BY_REFERENCE = `query ByReference($order: String!) {
  search { transactions(input: { orderId: { is: $order } }, first: 10) { edges { node { ${TRANSACTION} } } } } }`
export const BY_ID = `query ById($id: ID!) { node(id: $id) { ... on Transaction { ${TRANSACTION} } } }`
const METHOD_BEHIND = `node(id: $id) { ... on PaymentMethod { details { __typename ... on CreditCardDetails {
  brandCode last4 bin expirationMonth expirationYear binData { debit prepaid countryOfIssuance }
  threeDSecure { authentication { liabilityShifted } } } } } }`
const VIEWER = `viewer { merchant { id companyName merchantAccounts(first: 50) { edges { node { id currencyCode isDefault status } } } } }`
export const CARD_BEHIND = `query CardBehind($id: ID!) { ${METHOD_BEHIND} }`
export const ACCOUNTS = `query Accounts { ${VIEWER} }`
/** Both queries at once: what charging a nonce needs to know. */
export const BEFORE_CHARGE = `query BeforeCharge($id: ID!) { ${VIEWER} ${METHOD_BEHIND} }`
export const CLIENT_TOKEN = `mutation ClientToken($input: CreateClientTokenInput) {
  createClientToken(input: $input) { clientToken } }`

const card = z.object({
  brandCode: optionalText,
  last4: optionalText,
  bin: optionalText,
  binData: z.nullish(z.object({ debit: optionalText, prepaid: optionalText, countryOfIssuance: optionalText })),
  expirationMonth: optionalText,
  expirationYear: optionalText,
})
export type BraintreeCard = z.infer<typeof card>

const event = z.object({
  __typename: z.string(),
  status: optionalText,
  amount: z.nullish(money),
  declineType: optionalText,
  gatewayRejectionReason: optionalText,
  processorResponse: z.nullish(
    z.object({
      legacyCode: optionalText,
      message: optionalText,
      cvvResponse: optionalText,
      avsPostalCodeResponse: optionalText,
    }),
  ),
  networkResponse: z.nullish(z.object({ code: optionalText })),
  merchantAdviceCodeResponse: z.nullish(z.object({ code: optionalText })),
})

const securedCard = z.extend(card, {
  __typename: optionalText,
  threeDSecure: z.nullish(
    z.object({ authentication: z.nullish(z.object({ liabilityShifted: z.nullish(z.boolean()) })) }),
  ),
})
export type BraintreeSecuredCard = z.infer<typeof securedCard>

export const transaction = z.object({
  id: z.string(),
  legacyId: optionalText,
  orderId: optionalText,
  status: z.string(),
  amount: money,
  paymentMethod: z.nullish(z.object({ id: z.string(), usage: optionalText })),
  paymentMethodSnapshot: z.nullish(securedCard),
  statusHistory: z.nullish(z.array(event)),
  refunds: z.nullish(z.array(z.object({ id: z.string(), status: z.string(), amount: z.nullish(money) }))),
})
export type BraintreeTransaction = z.infer<typeof transaction>

const made = z.object({ transaction })
export const charged = z.object({ chargePaymentMethod: made })
export const authorized = z.object({ authorizePaymentMethod: made })
export const chargedCard = z.object({ chargeCreditCard: made })
export const authorizedCard = z.object({ authorizeCreditCard: made })
export const vaulted = z.object({
  vaultPaymentMethod: z.object({
    paymentMethod: z.nullish(z.object({ id: z.string(), usage: optionalText, details: z.nullish(securedCard) })),
    verification: z.nullish(
      z.object({
        id: z.string(),
        status: z.string(),
        gatewayRejectionReason: optionalText,
        processorResponse: event.shape.processorResponse,
        networkResponse: event.shape.networkResponse,
      }),
    ),
  }),
})
export type BraintreeVaulted = z.infer<typeof vaulted>['vaultPaymentMethod']
const moved = z.object({ id: z.string(), status: z.string() })
export const captured = z.object({ captureTransaction: z.object({ transaction: moved }) })
export const reversed = z.object({ reverseTransaction: z.object({ reversal: moved }) })
export const refunded = z.object({ refundTransaction: z.object({ refund: moved }) })
export const byReference = z.object({
  search: z.object({ transactions: z.object({ edges: z.array(z.object({ node: transaction })) }) }),
})
export const byId = z.object({ node: z.nullish(transaction) })
const methodBehind = { node: z.nullish(z.object({ details: z.nullish(securedCard) })) }
export const cardBehind = z.object(methodBehind)
export const clientToken = z.object({ createClientToken: z.object({ clientToken: z.string() }) })
const viewer = z.object({
  merchant: z.object({
    id: z.string(),
    companyName: optionalText,
    merchantAccounts: z.object({
      edges: z.array(
        z.object({
          node: z.object({
            id: z.string(),
            currencyCode: optionalText,
            isDefault: z.nullish(z.boolean()),
            status: optionalText,
          }),
        }),
      ),
    }),
  }),
})
export type BraintreeViewer = z.infer<typeof viewer>
export const accounts = z.object({ viewer })
export const beforeCharge = z.object({ viewer, ...methodBehind })
