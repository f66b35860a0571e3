import fc from 'fast-check'

// Every run checks the same random values. `npm run test:soak` sets a new seed.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
