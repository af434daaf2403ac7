import { testConformance } from '../testing/test-conformance.ts';
import spec from './spec.ts';

testConformance(spec, { spec: ['4.32', '4.33', '7.8'] });
