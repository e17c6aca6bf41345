/** Label of a switch's state. */
export const onOff = (on: boolean): string => (on ? 'On' : 'Off')
