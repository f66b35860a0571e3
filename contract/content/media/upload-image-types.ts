/** Image types that can be uploaded. The server detects them by their signature (server/platform/storage/file-signatures.ts). */
export const uploadImageTypes = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const
