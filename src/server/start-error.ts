/** The server cannot start, and the message tells the person who runs it what to change. Printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
