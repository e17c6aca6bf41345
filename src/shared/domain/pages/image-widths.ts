/** The widths, in pixels, that an uploaded image can be had in besides its own. */
export const imageWidths = [160, 320, 640, 960, 1280, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]
