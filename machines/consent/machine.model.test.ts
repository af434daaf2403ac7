import { testConformance } from '../testing/test-conformance.ts';
import spec from './spec.ts';

testConformance(spec, { spec: ['4.26', '4.28', '5.5'] });
