/** The handovers that a person sees to; all others happen by themselves. Plain, so that any page may know them. */
export const manualFulfillmentMethods = ['ships', 'mailed', 'classes', 'session', 'arranged'] as const
