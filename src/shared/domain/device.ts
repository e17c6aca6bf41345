/** The kinds of devices that shoppers come with. */
export const devices = ['phone', 'tablet', 'desktop'] as const
export type DeviceKind = (typeof devices)[number]
