import { testConformance } from '../testing/test-conformance.ts';
import spec from './spec.ts';

testConformance(spec, { spec: ['4.4a', '4.4b'] });
