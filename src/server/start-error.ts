/** The server can't start, and the message tells the operator what to change. Printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
