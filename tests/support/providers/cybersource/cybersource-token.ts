/** Creates a token like Microform's; its id selects the payment's outcome. */
export const microformToken = (jti: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const number = { maskedValue: 'XXXXXXXXXXXX1111', bin: '411111', detectedCardTypes: ['001'] }
  const card = { number, expirationMonth: { value: '12' }, expirationYear: { value: '2034' } }
  return `${part({ alg: 'RS256' })}.${part({ jti, content: { paymentInformation: { card } } })}.c2lnbmF0dXJl`
}
