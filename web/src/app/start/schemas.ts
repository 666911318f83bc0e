import { config } from 'zod';

// The content security policy refuses code that is made from text, which Zod would try once at every visit.
config({ jitless: true });
