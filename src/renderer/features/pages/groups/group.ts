/** A switch in a word. */
export const onOff = (on: boolean): string => (on ? 'On' : 'Off')
