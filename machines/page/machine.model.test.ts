import { testConformance } from '../testing/test-conformance.ts';
import spec from './spec.ts';

testConformance(spec, { spec: ['4.1', '4.2', '8.1b'] });
