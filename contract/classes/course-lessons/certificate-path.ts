/** The page that verifies a certificate. */
export const certificatePath = (code: string) => `/certificates/${code}`
